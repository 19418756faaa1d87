import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import type { Field, FormValues } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { EntityFormProps, EntityRow } from './entity.ts';
import { EntityConflict } from './entity-conflict.tsx';
import styles from './entity-form.module.css';
import type { FieldWords } from './field-words.tsx';
import { type FormRules, useEntityForm } from './use-entity-form.ts';

type FieldOf<Values extends FormValues> = <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>;
type Props<Row extends EntityRow, Values extends FormValues> = EntityFormProps<Row> &
  FormRules<Row, Values> & {
    /** The labels of the fields, for the comparison of two versions. */
    words: FieldWords<Values>;
    children: (field: FieldOf<Values>, values: Values) => ReactNode;
  };

/** A row to be made, or to be changed: the entity draws the fields. */
export function EntityForm<Row extends EntityRow, Values extends FormValues>(props: Props<Row, Values>) {
  const { entity, row, words, children } = props;
  const t = useWords();
  const form = useEntityForm(entity, row, props);
  const { field, values, base, submit, conflict, isBusy, failure, hasUnsaved } = form;
  return (
    <form ref={form.form} className={styles.form} onSubmit={submit} noValidate>
      {form.isRestored && hasUnsaved() && <Restored onStartAgain={form.startAgain} />}
      {row && (
        <p className={styles.fixed}>
          <span>{t('global.field.id')}</span>
          <output name="id">{row.id}</output>
        </p>
      )}
      {conflict ? (
        <EntityConflict
          words={words}
          base={base.values}
          mine={values}
          theirs={conflict.values}
          onDecided={(merged) => form.resolve(conflict, merged)}
        />
      ) : (
        children(field, values)
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.answers}>
        <Link to={entity.path} search={true} className={buttonClass({ kind: 'line' })}>
          {t('entity.action.cancel')}
        </Link>
        {!conflict && (
          <button type="submit" className={buttonClass({ kind: 'go' })} aria-disabled={isBusy} aria-busy={isBusy}>
            {t(isBusy ? 'entity.action.saving' : 'entity.action.save')}
          </button>
        )}
      </div>
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </form>
  );
}

function Restored({ onStartAgain }: { onStartAgain: () => void }) {
  const t = useWords();
  return (
    <Notice kind="plain">
      {t('entity.draft.restored')}{' '}
      <button type="button" className={styles.textButton} onClick={onStartAgain}>
        {t('entity.draft.discard')}
      </button>
    </Notice>
  );
}
