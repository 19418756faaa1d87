import { z } from 'zod';
import { reason } from '../../../contract/order-actions.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { extendHold } from './order-actions.data.ts';
import { ReasonField } from './reason-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

const hours = [1, 4, 24, 72, 168] as const;
const schema = z.object({ hours: z.string().transform(Number), reason });

/** The seats of an unpaid order are held longer. A hold is never shortened. */
export function HoldDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useWords();
  const { act, isBusy, failure } = useOrderAction(onClose);
  const { form, field, submit } = useForm({
    schema,
    initial: { hours: '1', reason: '' },
    onSubmit: (typed) =>
      void act(() => extendHold(id, { minutes: typed.hours * 60, reason: typed.reason }), t('orderActions.hold.done')),
  });
  return (
    <DecisionDialog
      title={t('orderActions.hold')}
      confirm={t('orderActions.hold.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <SelectField field={field('hours')} label={t('orderActions.hold.until')}>
        {hours.map((count) => (
          <option key={count} value={count}>
            {count < 24 ? t('orderActions.hold.hours', { count }) : t('orderActions.hold.days', { count: count / 24 })}
          </option>
        ))}
      </SelectField>
      <ReasonField field={field('reason')} />
    </DecisionDialog>
  );
}
