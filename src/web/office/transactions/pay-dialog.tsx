import { z } from 'zod';
import { reason, terminalReference } from '../../../contract/order-actions.ts';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { hasSlip, SlipField, slipMissing } from '../fields/card-slip.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';
import { methodWords } from '../review/method-words.ts';
import { takePayment } from './order-actions.data.ts';
import { ReasonField } from './reason-dialog.tsx';
import { useOrderAction } from './use-order-action.ts';

const counterMethods = ['COUNTER_CASH', 'COUNTER_CARD'] as const;
const allMethods = [...counterMethods, 'CASH'] as const;
const schema = z.object({ method: z.enum(allMethods), terminalReference, reason }).refine(hasSlip, slipMissing);

type Props = { row: OfficeTransaction; onClose: () => void };

/** Money that was taken by hand. A transfer is accepted by finance, which reads the statements. */
export function PayDialog({ row: { id, amount }, onClose }: Props) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  const methods = mayPass(duties.transfers, authorities) ? allMethods : counterMethods;
  const { act, isBusy, failure } = useOrderAction(onClose);
  const { form, field, submit, values } = useForm({
    schema,
    initial: { method: 'COUNTER_CASH', terminalReference: '', reason: '' },
    onSubmit: (typed) => void act(() => takePayment(id, { ...typed, amount }), t('orderActions.pay.done')),
  });
  return (
    <DecisionDialog
      title={t('orderActions.pay')}
      confirm={t('orderActions.pay.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <p>{t('orderActions.pay.question', { amount: priceText(amount), number: id })}</p>
      <SelectField field={field('method')} label={t('orderActions.method')}>
        {methods.map((method) => (
          <option key={method} value={method}>
            {t(methodWords[method])}
          </option>
        ))}
      </SelectField>
      {values.method === 'COUNTER_CARD' && <SlipField field={field('terminalReference')} />}
      <ReasonField field={field('reason')} />
    </DecisionDialog>
  );
}
