import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { orderViewRoutes } from '../../../contract/order-views.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { CheckField, TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { useDecision } from '../frame/use-decision.ts';
import { Choice } from '../review/session-filter.tsx';
import { orderViewsQuery, removeOrderView, saveOrderView } from './transactions.data.ts';

type Props = { filter: Record<string, string>; onShow: (filter: Record<string, string>) => void };

/** Filters with a name: those of the account, and shared ones. The one that is shown can be removed by its owner. */
export function SavedViews({ filter, onShow }: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const { data: views = [] } = useQuery(orderViewsQuery);
  const { decide, failure } = useDecision();
  const [isSaving, setIsSaving] = useState(false);
  const shown = views.find((view) => isSame(view.filter, filter));
  const refresh = () => queries.invalidateQueries({ queryKey: orderViewsQuery.queryKey });
  const remove = (id: number) =>
    void decide(
      () => removeOrderView(id),
      () => {
        showToast({ text: t('orderFilter.view.removed') });
        void refresh();
      },
    );
  return (
    <>
      {views.length > 0 && (
        <Choice
          label={t('orderFilter.views')}
          value={shown && String(shown.id)}
          onChoose={(id) => onShow(views.find((view) => String(view.id) === id)?.filter ?? {})}
        >
          {views.map(({ id, name, isShared }) => (
            <option key={id} value={id}>
              {isShared ? t('orderFilter.view.shared', { name }) : name}
            </option>
          ))}
        </Choice>
      )}
      {Object.keys(filter).length > 0 && !shown && (
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setIsSaving(true)}>
          {t('orderFilter.view.save')}
        </button>
      )}
      {shown?.isOwn && (
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => remove(shown.id)}>
          {t('orderFilter.view.remove')}
        </button>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      {isSaving && <SaveDialog filter={filter} onSaved={refresh} onClose={() => setIsSaving(false)} />}
    </>
  );
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

const { shape } = orderViewRoutes.save.body;
const schema = formSchema(z.object({ name: shape.name, isShared: z.boolean() }));

type SaveProps = { filter: Record<string, string>; onSaved: () => unknown; onClose: () => void };

function SaveDialog({ filter, onSaved, onClose }: SaveProps) {
  const t = useWords();
  const isAdmin = useOfficeAccount().authorities.includes('ROLE_ADMIN');
  const { decide, isBusy, failure } = useDecision();
  const saved = () => {
    void onSaved();
    onClose();
  };
  const { form, field, submit } = useForm({
    schema,
    initial: { name: '', isShared: false as boolean },
    onSubmit: (view) => void decide(() => saveOrderView({ ...view, filter }), saved),
  });
  return (
    <DecisionDialog
      title={t('orderFilter.view.save')}
      confirm={t('orderFilter.view.keep')}
      isBusy={isBusy}
      failure={failure}
      formRef={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextField label={t('orderFilter.view.name')} field={field('name')} maxLength={60} autoComplete="off" />
      {isAdmin && <CheckField field={field('isShared')}>{t('orderFilter.view.share')}</CheckField>}
    </DecisionDialog>
  );
}
