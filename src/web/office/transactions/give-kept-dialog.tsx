import { z } from 'zod';
import { reason } from '../../../contract/order-actions.ts';
import type { OrderFile } from '../../../contract/transactions.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { MoneyField } from '../fields/number-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { keptOf } from './kept-of.ts';
import { giveBack } from './order-actions.data.ts';
import { ReasonField } from './reason-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

/** An amount as it is typed, with commas or without. */
const amount = z
  .string()
  .transform((text) => text.replaceAll(',', '').trim())
  .pipe(z.string().regex(/^\d{1,8}(?:\.\d{1,2})?$/))
  .transform(Number);
const schema = z.object({ amount, reason });

/** Money that was kept when all tickets of an order came back. */
export function GiveKeptDialog({ id, file, onClose }: { id: number; file: OrderFile; onClose: () => void }) {
  const t = useWords();
  const { act, isBusy, failure } = useOrderAction(onClose);
  const { requestId } = useRequestId();
  const { refundedBefore } = file;
  const kept = keptOf(file);
  const { form, field, submit } = useForm({
    schema,
    initial: { amount: String(kept), reason: '' },
    onSubmit: ({ amount: adjustment, reason: because }) => {
      const money = { tickets: [], withFees: false, withDelivery: false, adjustment };
      const body = { ...money, refundedBefore, reason: because, requestId: requestId() };
      void act(() => giveBack(id, body), t('orderActions.giveKept.done'));
    },
  });
  return (
    <DecisionDialog
      title={t('orderActions.giveKept')}
      confirm={t('orderActions.giveKept.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <p>{t('orderActions.giveKept.left', { amount: priceText(kept) })}</p>
      <MoneyField field={field('amount')} label={t('orderActions.giveKept.amount')} />
      <ReasonField field={field('reason')} />
    </DecisionDialog>
  );
}
