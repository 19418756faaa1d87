import type { ReactNode } from 'react';
import { z } from 'zod';
import { reason, terminalReference } from '../../../contract/order-actions.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { hasSlip, SlipField, slipMissing } from '../fields/card-slip.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { methodWords } from '../review/method-words.ts';
import { TakenList } from '../withheld-seats/taken-seats.tsx';
import { differenceText } from './difference-text.ts';
import { ReasonField } from './reason-dialog.tsx';
import { useChangeSeats } from './use-change-seats.ts';
import type { NewSeats } from './use-new-seats.ts';

const methods = ['COUNTER_CASH', 'COUNTER_CARD'] as const;
const schema = z.object({ method: z.enum(methods), terminalReference, reason });
const paidSchema = schema.refine(hasSlip, slipMissing);

type Props = {
  id: number;
  places: NewSeats['places'];
  /** The amount that the page showed beside the new seats. */
  difference: number;
  onDone: () => void;
  onClose: () => void;
  /** The changes in words. They stay as they were asked for: a seat that a buyer takes meanwhile is refused, with all others. */
  children: ReactNode;
};

/** Says what the change costs before the clerk confirms it, and how the difference is taken. */
export function ChangeSeatsDialog({ id, places, difference: shown, onDone, onClose, children }: Props) {
  const t = useWords();
  const { change, isBusy, difference, taken, failure } = useChangeSeats(id, { places, shown }, onDone);
  const { form, field, submit, values } = useForm({
    schema: difference > 0 ? paidSchema : schema,
    initial: { method: 'COUNTER_CASH', terminalReference: '', reason: '' },
    onSubmit: (typed) => void change(typed),
  });
  return (
    <DecisionDialog
      title={t('orderActions.seats')}
      confirm={t('orderActions.seats.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      {children}
      {difference !== 0 && <Notice kind="plain">{differenceText(difference, t)}</Notice>}
      {difference > 0 && (
        <SelectField field={field('method')} label={t('orderActions.method')}>
          {methods.map((method) => (
            <option key={method} value={method}>
              {t(methodWords[method])}
            </option>
          ))}
        </SelectField>
      )}
      {difference > 0 && values.method === 'COUNTER_CARD' && <SlipField field={field('terminalReference')} />}
      <ReasonField field={field('reason')} />
      {taken.length > 0 && (
        <Notice kind="bad">
          {t('error.placesTaken')}
          <TakenList taken={taken} />
        </Notice>
      )}
    </DecisionDialog>
  );
}
