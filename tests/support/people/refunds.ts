// Refunds that are due, and providers that answer as a test says.
import type { Gateway, RefundResult } from '../../../src/server/money/gateways/gateway.ts';
import type { GatewayServices } from '../../../src/server/money/gateways/gateway-services.ts';
import type { BoxOffice } from '../shop/box-office.ts';
import { begin, capture, heldByPayer, type Payer, paymentServicesOf } from './payers.ts';
import type { TransferOffice } from './transfers.ts';

type Says = RefundResult | (() => Promise<RefundResult>);
export type Report = { invoiceNo: string; cents: number };

/** AsiaPay with this answer to each refund, and the refunds that it got; JETCO, which cannot send refunds. */
export function servicesWith(shop: TransferOffice, says: Says): { services: GatewayServices; reported: Report[] } {
  const reported: Report[] = [];
  const refund: Gateway['refund'] = async ({ invoiceNo }, cents) => {
    reported.push({ invoiceNo, cents });
    return typeof says === 'function' ? says() : says;
  };
  const gateways = { ASIA_PAY: { provider: 'ASIA_PAY', refund }, JETCO: { provider: 'JETCO', refund: null } };
  return {
    services: { ...paymentServicesOf(shop), gateways: gateways as GatewayServices['gateways'] },
    reported,
  };
}

export type PaidTwice = { payer: Payer; invoiceNo: string; cents: number };

/** One of them pays for the order, and the other has to go back. */
export async function paidTwice(
  shop: BoxOffice,
  { method = 'ASIA_PAY' }: { method?: 'ASIA_PAY' | 'JETCO' } = {},
): Promise<PaidTwice> {
  const payer = await heldByPayer(shop);
  for (const begun of [await begin(shop, payer, method), await begin(shop, payer, method)])
    await capture(paymentServicesOf(shop), begun);
  const due = (await shop.ledger.paymentsOf(payer)).find(({ status }) => status === 'REFUND_DUE');
  if (!due) throw new Error('nothing has to go back');
  return { payer, invoiceNo: due.invoiceNo, cents: due.amountCents };
}

export const paymentNamed = ({ db }: TransferOffice, invoiceNo: string) =>
  db.selectFrom('payment').where('invoiceNo', '=', invoiceNo).selectAll().executeTakeFirstOrThrow();

/** Moves the time of the refund request back. */
export const minutesPass = ({ db }: TransferOffice, { invoiceNo }: Pick<PaidTwice, 'invoiceNo'>, minutes: number) =>
  db
    .updateTable('payment')
    .set({ refundAskedAt: new Date(Date.now() - minutes * 60_000) })
    .where('invoiceNo', '=', invoiceNo)
    .execute();
