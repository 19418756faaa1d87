import { useState } from 'react';
import { z } from 'zod';
import { reason } from '../../../contract/order-actions.ts';
import type { OfficeTransaction, OrderFile } from '../../../contract/transactions.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { decideGivingBack } from '../../../domain/orders/give-back.ts';
import { useRequestId } from '../../api/use-request-id.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField } from '../../ui/forms/field.tsx';
import { type Field, useForm } from '../../ui/forms/use-form.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { MoneyField } from '../fields/number-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import styles from '../frame/dialog-parts.module.css';
import { useOfficeAccount } from '../frame/office-account.ts';
import { giveBack } from './order-actions.data.ts';
import { ReasonField } from './reason-dialog.tsx';
import { ticketText } from './ticket-text.ts';
import { useOrderAction } from './use-order-action.ts';

/** An amount as it is typed, with commas or without; nothing is nought, and less than nought is possible. */
const dollarsTyped = z
  .string()
  .transform((text) => text.replaceAll(',', '').trim())
  .pipe(z.string().regex(/^(?:-?\d{1,8}(?:\.\d{1,2})?)?$/))
  .transform(Number);

type Props = { row: OfficeTransaction; file: OrderFile; onClose: () => void };

const schema = z.object({ withFees: z.boolean(), withDelivery: z.boolean(), adjustment: dollarsTyped, reason });
/** Tickets of a paid order that come back, and the money that goes back for them: the sum is seen before it is decided. */
export function GiveBackDialog({ row, file, onClose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { authorities } = useOfficeAccount();
  const mayRefund = mayPass(duties.refunds, authorities);
  const [tickets, setTickets] = useState<readonly number[]>([]);
  const { act, isBusy, failure } = useOrderAction(onClose);
  const { refundedBefore } = file;
  const { requestId } = useRequestId();
  const { form, field, submit, values } = useForm({
    schema,
    initial: { withFees: false as boolean, withDelivery: false as boolean, adjustment: '', reason: '' },
    onSubmit: (typed) =>
      void act(
        () => giveBack(row.id, { ...typed, tickets: [...tickets], refundedBefore, requestId: requestId() }),
        t('orderActions.giveBack.done'),
      ),
  });
  const open = file.tickets.filter(({ returnedAt }) => returnedAt === null);
  const given = decideGivingBack(paidOrder(row, file), {
    numbers: tickets,
    withFees: values.withFees,
    withDelivery: values.withDelivery,
    adjustmentCents: centsFrom(dollarsTyped.safeParse(values.adjustment).data ?? 0),
  });
  const isReady = 'refundCents' in given;
  const ticketField = (number: number): Field<boolean> => ({
    name: `ticket-${number}`,
    value: tickets.includes(number),
    problem: undefined,
    onChange: (isIn) => setTickets(isIn ? [...tickets, number] : tickets.filter((each) => each !== number)),
    onLeave: () => {},
  });
  return (
    <DecisionDialog
      title={t('orderActions.giveBack')}
      confirm={t('orderActions.giveBack.confirm')}
      {...{ isBusy, failure, onClose, isReady }}
      formRef={form}
      onConfirm={(event) => isReady && submit(event)}
    >
      <fieldset className={styles.choice}>
        <legend>{t('orderActions.giveBack.tickets')}</legend>
        {open.map((ticket) => (
          <CheckField key={ticket.number} field={ticketField(ticket.number)}>
            {ticketText(ticket, locale)} · {priceText(ticket.price)}
          </CheckField>
        ))}
      </fieldset>
      <CheckField field={field('withFees')}>{t('orderActions.giveBack.withFees')}</CheckField>
      {row.deliveryCharge > 0 && (
        <CheckField field={field('withDelivery')}>
          {t('orderActions.giveBack.withDelivery', { amount: priceText(row.deliveryCharge) })}
        </CheckField>
      )}
      {mayRefund && (
        <MoneyField
          field={field('adjustment')}
          label={t('orderActions.giveBack.adjustment')}
          help={t('orderActions.giveBack.adjustment.help')}
        />
      )}
      <ReasonField field={field('reason')} />
      <p aria-live="polite">
        {'refundCents' in given ? (
          <b>{t('orderActions.giveBack.sum', { amount: priceText(dollarsFrom(given.refundCents)) })}</b>
        ) : (
          given.refused === 'refundTooMuch' && t('error.refundTooMuch', { left: dollarsFrom(given.leftCents) })
        )}
      </p>
      {'isAll' in given && given.isAll && <Notice kind="bad">{t('orderActions.giveBack.all')}</Notice>}
      {!mayRefund && <p className={styles.small}>{t('orderActions.giveBack.finance')}</p>}
    </DecisionDialog>
  );
}

const paidOrder = ({ deliveryCharge }: OfficeTransaction, { tickets, paid, refundedBefore }: OrderFile) => ({
  tickets: tickets
    .filter(({ returnedAt }) => returnedAt === null)
    .map(({ number, price, handlingFee }) => ({
      number,
      priceCents: centsFrom(price),
      handlingFeeCents: centsFrom(handlingFee),
    })),
  deliveryCents: centsFrom(deliveryCharge),
  leftCents: centsFrom(paid) - centsFrom(refundedBefore),
});
