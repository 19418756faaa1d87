// Rows beside the orders of a person, in an export and after an erasure: of a real order with a receipt.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openTransferOffice,
  receipt,
  type TransferOffice,
  transferring,
  upload,
} from '../../../../tests/support/people/transfers.ts';
import { erasePerson, exportPerson } from './person.ts';

let shop: TransferOffice;
beforeAll(async () => {
  shop = await openTransferOffice();
});
afterAll(() => shop.close());

async function withReceipt() {
  const payer = await transferring(shop);
  await upload(shop, payer, await receipt());
  const { eventId } = payer.hall;
  await shop.db
    .insertInto('orderNote')
    .values({ eventId, orderId: payer.orderId, writtenBy: 'mei', note: `called about ${payer.email}` })
    .execute();
  const number = { eventId, orderId: payer.orderId, number: 1, sessionId: payer.hall.sessionIds[0] as number };
  await shop.db
    .insertInto('scan')
    .values({
      ...number,
      nonce: crypto.randomUUID(),
      type: 'entry',
      outcome: 'unpaid',
      scannedBy: 'ada',
      scannedAt: new Date(),
    })
    .execute();
  return payer;
}

test('an export has the tickets, the scans, the receipts and the notes of the orders; an erasure leaves no receipt and no note', async () => {
  const [payer, other] = [await withReceipt(), await withReceipt()];
  const { orderId } = payer;
  const before = await exportPerson(shop.deps, payer.email);
  expect(before).toMatchObject({
    tickets: payer.seats.map(() => ({ orderId })),
    scans: [{ orderId, number: 1, outcome: 'unpaid' }],
    receipts: [{ orderId, invoiceNo: payer.invoiceNo, contentType: 'image/webp' }],
    payments: [{ orderId, invoiceNo: payer.invoiceNo, method: 'CASH' }],
    notes: [{ orderId, note: `called about ${payer.email}` }],
  });
  expect(Buffer.from(String(before.receipts[0]?.content), 'base64').subarray(8, 12).toString()).toBe('WEBP');
  expect(await erasePerson(shop.deps, payer.email)).toMatchObject({ orders: 1, receipts: 1 });
  expect(await shop.db.selectFrom('transferProof').select('invoiceNo').execute()).toEqual([
    { invoiceNo: other.invoiceNo },
  ]);
  expect(await shop.db.selectFrom('orderNote').select('orderId').execute()).toEqual([{ orderId: other.orderId }]);
});
