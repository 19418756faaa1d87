// Staff and outlets print tickets; each print is counted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { allotIn, type OpenOutlet, openOutlet } from '../../../../tests/support/people/outlets.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { readPdf } from '../../../../tests/support/tools/read-pdf.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import type { PrintedTicket } from '../../../contract/ticket-prints.ts';
import type { Tickets } from '../../../contract/tickets.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';

let shop: BoxOffice;
let clerk: SignedIn;
let outlet: OpenOutlet;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await signedIn(shop.deps, { authorities: ['ROLE_BOX_OFFICE'] });
  outlet = await openOutlet(shop);
});
afterAll(() => shop.close());

type Who = Pick<SignedIn, 'headers'>;
const print = (orderId: number, body: object = {}, { headers }: Who = clerk) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/transactions/${orderId}/tickets/print`,
    headers,
    payload: { paper: 'A4', locale: 'en', requestId: crypto.randomUUID(), ...body },
  });
const printsOf = async (orderId: number, { headers }: Who = clerk): Promise<PrintedTicket[]> =>
  (await shop.app.inject({ url: `/api/transactions/${orderId}/tickets/prints`, headers })).json();
const countsOf = async (orderId: number) => (await printsOf(orderId)).map(({ prints }) => prints);
const codeNamesOf = async ({ orderId }: Payer): Promise<(string | null)[]> => {
  const key = ticketKeyOf(shop.deps, { orderId, version: 1 });
  const reply = await shop.app.inject({ url: `/api/order/tickets?key=${key}` });
  return reply.json<Tickets>().tickets.map(({ codeName }) => codeName);
};
const isFar = { startsAt: new Date(Date.now() + 60 * 24 * 3_600_000) };

describe('a clerk', () => {
  test('prints the tickets of a paid order before their codes are shown; each print is counted and recorded', async () => {
    const payer = await paidPayer(shop);
    await shop.db.updateTable('session').set(isFar).where('eventId', '=', payer.hall.eventId).execute();
    expect(await codeNamesOf(payer)).toEqual([null, null]);
    expect(await countsOf(payer.orderId)).toEqual([0, 0]);
    const reply = await print(payer.orderId);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = await readPdf(reply.rawPayload);
    expect(pages).toHaveLength(2);
    await print(payer.orderId, { numbers: [2], paper: 'TICKET' });
    expect(await countsOf(payer.orderId)).toEqual([1, 2]);
    expect((await printsOf(payer.orderId))[1]).toMatchObject({
      displaySeat: payer.seats[1],
      printedBy: clerk.login,
      printedAt: expect.any(String),
    });
    const audits = await shop.db
      .selectFrom('audit')
      .where('type', '=', 'TICKETS_PRINTED')
      .where('principal', '=', clerk.login)
      .orderBy('id')
      .select('message')
      .execute();
    expect(audits.map(({ message }) => message)).toEqual([
      `order ${payer.orderId}: 1, 2 on A4`,
      `order ${payer.orderId}: 2 on TICKET`,
    ]);
  });

  test('who sends a print again, as by a double press, gets the same file, and it is counted once', async () => {
    const payer = await paidPayer(shop);
    const once = { requestId: crypto.randomUUID() };
    const replies = await Promise.all([print(payer.orderId, once), print(payer.orderId, once)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await countsOf(payer.orderId)).toEqual([1, 1]);
    await print(payer.orderId, { ...once, numbers: [1] });
    expect(await countsOf(payer.orderId)).toEqual([1, 1]);
    const records = await shop.db
      .selectFrom('audit')
      .where('message', 'like', `order ${payer.orderId}: %`)
      .select('message')
      .execute();
    expect(records).toHaveLength(1);
    await print(payer.orderId);
    expect(await countsOf(payer.orderId)).toEqual([2, 2]);
  });

  test('prints the same code that its holder sees', async () => {
    const payer = await paidPayer(shop);
    await shop.db.insertInto('ticketSettings').values({ eventId: payer.hall.eventId, releaseDays: null }).execute();
    const pages = await readPdf((await print(payer.orderId)).rawPayload);
    for (const [at, name] of (await codeNamesOf(payer)).entries()) expect(pages[at]).toContain(name);
  });

  test('prints tickets that are handed out at the venue, and one whose holder is not named yet', async () => {
    const payer = await paidPayer(shop);
    const { eventId } = payer.hall;
    await shop.db.updateTable('orders').set({ deliveryType: 'FLAT' }).where('id', '=', payer.orderId).execute();
    await shop.db
      .insertInto('ticketSettings')
      .values({ eventId, releaseDays: null, holderNames: 'REQUIRED' })
      .execute();
    expect(await codeNamesOf(payer)).toEqual([null, null]);
    expect((await print(payer.orderId)).statusCode).toBe(200);
  });

  test.each<[string, () => Promise<number>, object, [number, string | undefined]]>([
    ['an order that is not paid', async () => (await heldByPayer(shop)).orderId, {}, [409, 'notPaid']],
    ['an order that is not there', async () => 999_999_999_999, {}, [404, undefined]],
    [
      'a ticket that the order has not',
      async () => (await paidPayer(shop)).orderId,
      { numbers: [1, 3] },
      [409, 'ticketsGone'],
    ],
  ])('cannot print %s', async (_, orderOf, body, refusal) => {
    const orderId = await orderOf();
    const reply = await print(orderId, body);
    expect([reply.statusCode, reply.json().errorKey]).toEqual(refusal);
    expect(await shop.db.selectFrom('ticketPrint').where('orderId', '=', orderId).selectAll().execute()).toEqual([]);
  });

  test.each([
    ['paper', { paper: 'A5' }],
    ['locale', { locale: 'fr' }],
    ['numbers', { numbers: [] }],
    ['requestId', { requestId: 'once' }],
  ])('sends a wrong %s and learns which field it is', async (field, body) => {
    const { orderId } = await paidPayer(shop);
    const reply = await print(orderId, body);
    expect([reply.statusCode, reply.json().fieldErrors[0].field]).toEqual([400, field]);
  });

  test('gets no paper whose code is being replaced in the same moment', async () => {
    const payer = await paidPayer(shop);
    const of = { eventId: payer.hall.eventId, orderId: payer.orderId };
    const other = await shop.pool.connect();
    await other.query('begin');
    await other.query('select from orders where event_id = $1 and id = $2 for update', [of.eventId, of.orderId]);
    const issue = `insert into ticket_issue (event_id, order_id, number, issue, reason) values ($1, $2, 1, 2, 'LOST')`;
    await other.query(issue, [of.eventId, of.orderId]);
    let isAnswered = false;
    const printing = print(payer.orderId).finally(() => {
      isAnswered = true;
    });
    const waiting = 'select from pg_locks where not granted';
    await until(async () => isAnswered || ((await other.query(waiting)).rowCount ?? 0) > 0);
    await other.query('commit');
    other.release();
    const reply = await printing;
    expect([reply.statusCode, reply.json().errorKey]).toEqual([409, 'orderChanged']);
    expect(await countsOf(payer.orderId)).toEqual([0, 0]);
  });

  test('who may not print learns nothing of an order', async () => {
    const payer = await paidPayer(shop);
    const door = await signedIn(shop.deps, { authorities: ['ROLE_DOOR'] });
    expect((await print(payer.orderId, {}, door)).statusCode).toBe(403);
    expect((await print(payer.orderId, {}, { headers: {} } as SignedIn)).statusCode).toBe(401);
  });
});

describe('an outlet', () => {
  test('prints the tickets of its own sales, and no others', async () => {
    const { hall, id } = await allotIn(shop.db, outlet, 'A1 A2 A3', 'A: 1a 2a 3a');
    const { body: sale } = await outlet.sell(hall, id, 'A1 A2');
    const own = { headers: outlet.clerk.headers };
    const reply = await print(sale.id, {}, own);
    expect(reply.statusCode).toBe(200);
    expect(await readPdf(reply.rawPayload)).toHaveLength(2);
    expect((await printsOf(sale.id, own)).map(({ prints }) => prints)).toEqual([1, 1]);
    const other = await openOutlet(shop);
    const foreign = { headers: other.clerk.headers };
    const payer = await paidPayer(shop);
    for (const refused of [await print(sale.id, {}, foreign), await print(payer.orderId, {}, own)])
      expect(refused.statusCode).toBe(404);
  });

  test('cannot print what it has put aside, or voided', async () => {
    const { hall, id } = await allotIn(shop.db, outlet, 'A1 A2', 'A: 1a 2a');
    const own = { headers: outlet.clerk.headers };
    const held = (await outlet.sell(hall, id, 'A1', { heldHours: 1 })).body;
    const voided = (await outlet.sell(hall, id, 'A2')).body;
    await outlet.clerk.send('DELETE', `outlet/sales/${voided.id}`);
    for (const { id: orderId } of [held, voided]) expect((await print(orderId, {}, own)).statusCode).toBe(409);
  });
});
