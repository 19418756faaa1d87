import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, captureOf, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { htmlOfRow } from '../../../../tests/support/tools/mail-html.ts';
import { listTickets } from '../../shop/orders/orders.queries.ts';
import { openSettlement, type Settlement } from './settle-batch.ts';
import { settleCapture } from './settle-payment.ts';

let shop: BoxOffice;
let settlement: Settlement;
beforeAll(async () => {
  shop = await openBoxOffice();
  settlement = openSettlement(paymentServicesOf(shop));
});
afterAll(async () => {
  await settlement.stop();
  await shop.close();
});

async function begun(other: Parameters<typeof captureOf>[1] = {}) {
  const payer = await heldByPayer(shop);
  const attempt = await begin(shop, payer);
  // A batch leaves an order alone whose plan was never read here.
  await listTickets(shop.db, payer.hall.eventId, payer.orderId);
  return { ...captureOf(attempt, other), orderId: attempt.order.id };
}
type Begun = Awaited<ReturnType<typeof begun>>;
const statusOf = async ({ orderId }: Begun) =>
  (await shop.db.selectFrom('orders').where('id', '=', orderId).select('status').executeTakeFirstOrThrow()).status;
const mailsOf = async ({ orderId }: Begun) =>
  (await shop.db.selectFrom('mail').where('orderId', '=', orderId).select('kind').execute()).map(({ kind }) => kind);
const linesOf = async ({ orderId }: Begun) => {
  const lines = await shop.db.selectFrom('ledgerLine').where('orderId', '=', orderId).select('amountCents').execute();
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
};

test('captures of held orders pay for them together, each with its lines and one mail', async () => {
  const captures = [await begun(), await begun(), await begun()];
  expect(await settlement.settle(captures)).toEqual(captures);
  for (const capture of captures) {
    expect(await statusOf(capture)).toBe('PAID');
    expect(await mailsOf(capture)).toEqual(['payment-paid']);
    expect(await linesOf(capture)).toBe(capture.amountCents);
  }
});

test('a batch changes nothing of a capture that does not simply pay, and settles the others', async () => {
  const services = paymentServicesOf(shop);
  const [plain, wrong, again] = [await begun(), await begun({ amountCents: 1 }), await begun()];
  await settleCapture(services, again);
  expect(await settlement.settle([wrong, again, plain])).toEqual([plain]);
  expect(await statusOf(wrong)).toBe('WAITING');
  expect(await mailsOf(again)).toEqual(['payment-paid']);
});

test('two captures for one order are never settled by one batch', async () => {
  const capture = await begun();
  const other = { ...capture, providerRef: 'another' };
  expect(await settlement.settle([capture, other])).toEqual([capture]);
});

test('an order that another transaction has locked is left to it', async () => {
  const [free, locked] = [await begun(), await begun()];
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ soldBy: null }).where('id', '=', locked.orderId).execute();
    expect(await settlement.settle([locked, free])).toEqual([free]);
  });
  expect(await statusOf(locked)).toBe('WAITING');
});

test('the same batch on two servers pays once', async () => {
  const captures = [await begun(), await begun()];
  const other = openSettlement(paymentServicesOf(shop));
  const settled = await Promise.all([settlement, other].map(({ settle }) => settle(captures)));
  await other.stop();
  expect(settled.flat()).toHaveLength(captures.length);
  for (const capture of captures) expect(await mailsOf(capture)).toEqual(['payment-paid']);
});

test('the letter is the same as that of a capture that is settled alone', async () => {
  const [together, alone] = [await begun(), await begun()];
  await settlement.settle([together]);
  await settleCapture(paymentServicesOf(shop), alone);
  const letters = [together, alone].map(async ({ orderId, invoiceNo }) => {
    const mail = await shop.db.selectFrom('mail').where('orderId', '=', orderId).selectAll().executeTakeFirstOrThrow();
    const plain = (text: string | null) =>
      text
        ?.replaceAll(invoiceNo, 'INVOICE')
        .replaceAll(/https?:[^\s"<]+/g, 'ADDRESS')
        .replaceAll(/HALL-\d+/g, 'HALL')
        .replaceAll(/session-\d+|DT[A-Z]+:\w+/g, 'SESSION');
    expect(mail.body).toContain(invoiceNo);
    return [mail.kind, mail.locale, mail.subject, plain(mail.body), plain(htmlOfRow(mail)), plain(mail.calendar)];
  });
  const [one, other] = await Promise.all(letters);
  expect(one).toEqual(other);
});

test('an order whose plan was never read here is left alone', async () => {
  const attempt = await begin(shop, await heldByPayer(shop, { hall: await shop.hallOf(rowsOfSeats(3, 13)) }));
  const unread = { ...captureOf(attempt), orderId: attempt.order.id };
  const plain = await begun();
  expect(await settlement.settle([unread, plain])).toEqual([plain]);
  expect(await statusOf(unread)).toBe('WAITING');
});

test('a batch of which a row cannot be moved changes nothing', async () => {
  const [plain, stuck] = [await begun(), await begun()];
  await sql`
    create function keep_still() returns trigger language plpgsql as 'begin return null; end'`.execute(shop.db);
  await sql`
    create trigger keep_still before update on payment for each row
    when (old.invoice_no = ${sql.lit(stuck.invoiceNo)}) execute function keep_still()`.execute(shop.db);
  await expect(settlement.settle([plain, stuck])).rejects.toMatchObject({ code: '22012' });
  await sql`drop function keep_still cascade`.execute(shop.db);
  for (const capture of [plain, stuck]) {
    expect(await statusOf(capture)).toBe('WAITING');
    expect(await mailsOf(capture)).toEqual([]);
  }
  expect(await settlement.settle([plain, stuck])).toEqual([plain, stuck]);
});
