// The reason that a buyer reads in the mail about money that cannot pay.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import {
  accept,
  openTransferOffice,
  type TransferOffice,
  type Transferring,
  transferring,
} from '../../../../tests/support/people/transfers.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

/** It stands after the name of the event. */
async function reasonInMail({ orderId }: Transferring): Promise<string | undefined> {
  const mail = shop.db.selectFrom('mail').where('orderId', '=', orderId).where('kind', '=', 'payment-refund-due');
  return /）：(.*)/.exec((await mail.select('body').executeTakeFirstOrThrow()).body ?? '')?.[1];
}

test('a transfer that came after its seats were sold: the mail says so, and nothing of an order that was paid', async () => {
  const hall = await shop.hallOf(rowsOfSeats(1, 4));
  const payer = await transferring(shop, { hall, count: 4 });
  await shop.ledger.timeIsOver(payer);
  await shop.releases.expire(hall.eventId);
  await heldByPayer(shop, { hall, count: 1 });
  expect((await accept(shop, payer)).body.state).toBe('REFUND_DUE');
  expect(await reasonInMail(payer)).toBe('座位保留時限已過，而座位已經售出。');
});

test('a transfer for an order that was paid by card meanwhile: the mail says that the seats stay', async () => {
  const payer = await transferring(shop);
  await capture(paymentServicesOf(shop), await begin(shop, payer));
  expect((await accept(shop, payer)).body.state).toBe('REFUND_DUE');
  expect(await reasonInMail(payer)).toBe('訂單早已付清；訂單及座位不受影響。');
});
