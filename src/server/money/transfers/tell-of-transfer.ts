// The mail with the payee, amount and reference of a transfer. The page shows the same as part of the payment state.
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import type { Part } from '../../platform/mail/letter.ts';
import type { OrderMail } from '../../platform/mail/mail.queries.ts';
import { amountText, instantText, mailText } from '../../platform/mail/mail-words.ts';
import { orderKeyOf, orderPageAt } from '../../shop/orders/order-link.ts';
import type { LockedOrder } from '../../shop/orders/order-locks.queries.ts';
import type { LetterFacts } from '../payments/letter-batch.ts';
import { findPaymentContext, type PaymentContext } from '../payments/payment-context.queries.ts';
import { letterToBuyer, tellBuyer } from '../payments/payment-mails.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { checkedTransferEnd, firstShowOf, transferEndOf } from '../payments/payment-state.queries.ts';
import type { PaymentRow } from '../payments/payments.queries.ts';

type Services = Pick<PaymentServices, 'configuration' | 'settings' | 'signingKey' | 'clock' | 'log'>;

/** In the transaction that began the transfer. */
export async function tellOfTransfer(
  tx: Db,
  services: Services,
  order: LockedOrder,
  payment: PaymentRow,
): Promise<void> {
  const { transfer } = services.configuration.payments;
  if (!transfer) return;
  const reader = await readerOf(tx, order);
  const end = await checkedTransferEnd(tx, payment);
  await tellBuyer(
    tx,
    services,
    'transfer',
    order,
    payment,
    insertedFor(services, transfer, { order, payment, reader, end }),
  );
}

type Begun = {
  order: OrderHold & { eventId: number };
  payment: Due & { createdAt: Date; transferHours: number };
};

/** The same letter for a batch, from facts that were read together. */
export function letterOfTransfer(services: Services, facts: LetterFacts, begun: Begun): OrderMail | null {
  const { transfer } = services.configuration.payments;
  if (!transfer) return null;
  const { order, payment } = begun;
  const end = transferEndOf(payment, { hours: payment.transferHours, firstShow: firstShowOf(facts.tickets) });
  const inserted = insertedFor(services, transfer, { order, payment, reader: readerIn(facts.context), end });
  const mail = letterToBuyer(services, 'transfer', { order, payment, ...facts }, inserted);
  return mail && { ...mail, order };
}

type OrderHold = Pick<LockedOrder, 'id' | 'expiresAt'>;
type Inserted = { order: OrderHold; payment: Due; reader: Reader; end: Date };

function insertedFor(services: Services, transfer: Transfer, { order, payment, reader, end }: Inserted) {
  const { locale } = reader;
  return {
    values: { until: instantText(order.expiresAt, locale), untilChecked: instantText(end, locale) },
    parts: {
      payee: payeeFacts(locale, transfer, payment),
      // A receipt extends the hold, so the link must be valid for as long.
      link: transferLink(services, { id: order.id, expiresAt: end }, reader),
    },
  };
}

type Transfer = NonNullable<PaymentServices['configuration']['payments']['transfer']>;

type Due = Pick<PaymentRow, 'amountCents' | 'invoiceNo'>;

export const payeeFacts = (locale: Locale, transfer: Transfer, { amountCents, invoiceNo }: Due): Part => {
  const { bankName, accountName, accountNumber, fpsId } = transfer;
  const facts = {
    amount: amountText(amountCents),
    bank: bankName,
    accountName,
    accountNumber,
    fpsId,
    reference: invoiceNo,
  };
  return {
    is: 'facts',
    title: mailText(locale, 'payment.transfer.payee', {}),
    facts: Object.entries(facts).map(([name, value]) => ({
      label: mailText(locale, `fact.${name as keyof typeof facts}`, {}),
      value,
    })),
  };
};

/** The language of the buyer, and the version of the links that are mailed. */
export type Reader = { locale: Locale; linkVersion: number };

export const readerOf = async (tx: Db, { eventId, id }: Pick<LockedOrder, 'eventId' | 'id'>): Promise<Reader> =>
  readerIn(await findPaymentContext(tx, eventId, id));

const readerIn = (context: Pick<PaymentContext, 'locale' | 'linkVersion'> | undefined): Reader => ({
  locale: isLocale(context?.locale) ? context.locale : defaultLocale,
  linkVersion: context?.linkVersion ?? 1,
});

/** The link is valid a day longer than the hold, so that the buyer can still read the result. */
export function transferLink(
  services: Services,
  { id, expiresAt }: Pick<LockedOrder, 'id' | 'expiresAt'>,
  { locale, linkVersion }: Reader,
): Part {
  const key = orderKeyOf(services, { orderId: id, version: linkVersion }, expiresAt.getTime() + 24 * 3_600_000);
  const address = orderPageAt(services.configuration.publicAddress, '/order/transfer', key, locale);
  return { is: 'link', label: mailText(locale, 'link.receipt', {}), address };
}
