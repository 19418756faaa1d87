// The tickets of an order for a clerk: what is said of each, a code that is replaced, and links that are made void.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countLockWaits, lockOrder } from '../../../../tests/support/database/without-locks.ts';
import { actionsOf, paidPayer, staffOf } from '../../../../tests/support/people/order-actions.ts';
import { heldByPayer, type Payer } from '../../../../tests/support/people/payers.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { addHolder, changesOf } from '../../../../tests/support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import type { OrderTickets } from '../../../contract/office-tickets.ts';
import { readTicketCode, ticketName } from '../../../domain/tickets/ticket-code.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';

let shop: BoxOffice;
let clerk: SignedIn;
beforeAll(async () => {
  shop = await openBoxOffice();
  clerk = await signedIn(shop.deps, { login: 'clerk', authorities: ['ROLE_BOX_OFFICE'] });
});
afterAll(() => shop.close());

const read = async ({ orderId }: Payer): Promise<OrderTickets> =>
  (await shop.app.inject({ url: `/api/transactions/${orderId}/tickets`, headers: clerk.headers })).json();
const post = async (url: string, payload: object) => {
  const reply = await shop.app.inject({ method: 'POST', url, headers: clerk.headers, payload });
  return { status: reply.statusCode, error: reply.json().message };
};
const replace = ({ orderId }: Payer, number: number, issue: number) =>
  post(`/api/transactions/${orderId}/tickets/${number}/replace`, { issue, reason: '電話不見了' });
const voidLinks = ({ orderId }: Payer) =>
  post(`/api/transactions/${orderId}/ticket-links/void`, { reason: '連結外洩' });
const ofTicket = ({ hall, orderId }: Payer, number: number) => ({ eventId: hall.eventId, orderId, number });
const paid = async (releaseDays: number | null = null) => {
  const payer = await paidPayer(shop);
  await shop.db.insertInto('ticketSettings').values({ eventId: payer.hall.eventId, releaseDays }).execute();
  return payer;
};
/** The second ticket is with a friend. */
const giveSecond = (payer: Payer, email: string) => addHolder(shop, payer, { number: 2, email, name: '李小美' });
const mailsTo = (recipient: string) =>
  shop.db
    .selectFrom('mail')
    .where('recipient', '=', recipient)
    .where('kind', '=', 'ticket-replaced')
    .selectAll()
    .execute();
const pageBehind = async (address: string | null | undefined) => {
  const key = new URL(address ?? '').pathname.split('/').at(-1) as string;
  const reply = await shop.app.inject(`/api/order/tickets?${new URLSearchParams({ key })}`);
  return { status: reply.statusCode, body: reply.json() };
};

describe('the tickets of an order', () => {
  test('are shown with code, issue, holder, prints and the entry at the door', async () => {
    const payer = await paid();
    await giveSecond(payer, 'mei@visitor.example');
    const first = ofTicket(payer, 1);
    await shop.db
      .insertInto('ticketPrint')
      .values([
        { ...first, issue: 1, printedBy: 'clerk' },
        { ...first, issue: 1, printedBy: 'clerk' },
      ])
      .execute();
    const { id: gateId } = await shop.db
      .insertInto('gate')
      .values({ eventId: first.eventId, name: 'B' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = {
      ...first,
      sessionId: payer.hall.sessionIds[0] as number,
      isInside: true,
      at: new Date(),
      entries: 1,
    };
    await shop.db
      .insertInto('admission')
      .values({ ...entry, gateId })
      .execute();
    const { handover, address, tickets } = await read(payer);
    expect(handover).toBe('byEmail');
    expect(tickets).toMatchObject([
      { number: 1, issue: 1, isCodeShown: true, holderName: null, givenTo: null, prints: 2, isInside: true, gate: 'B' },
      { number: 2, issue: 2, isCodeShown: true, holderName: '李小美', prints: 0, isInside: false, gate: null },
    ]);
    expect(tickets[1]?.givenTo?.mailbox).toBe('m••@visitor.example');
    const ofBuyer = (await pageBehind(address)).body.tickets;
    expect(tickets[0]?.codeName).toBe(ticketName(ofBuyer[0].code));
    // It came without a scan.
    await shop.db.deleteFrom('admission').where('orderId', '=', payer.orderId).execute();
    const ofFriend = (await pageBehind(tickets[1]?.givenTo?.address)).body.tickets;
    expect(ofFriend).toMatchObject([{ number: 2, codeName: tickets[1]?.codeName }]);
  });

  test('have a name for staff also before their day, and on paper', async () => {
    const payer = await paid(1);
    expect((await read(payer)).tickets[0]).toMatchObject({
      isCodeShown: false,
      codeName: expect.stringMatching(/^\w{6}$/),
    });
    const types = { type: ['collectionAtShow'] };
    await shop.db.updateTable('event').set({ types }).where('id', '=', payer.hall.eventId).execute();
    await shop.db
      .updateTable('orders')
      .set({ deliveryType: 'DELIVERY_ONSITE' })
      .where('id', '=', payer.orderId)
      .execute();
    await shop.db.updateTable('ticketSettings').set({ releaseDays: null }).execute();
    const { handover, tickets } = await read(payer);
    expect([handover, tickets[0]?.isCodeShown]).toEqual(['atVenue', false]);
    expect(tickets[0]?.codeName).not.toBeNull();
  });

  test('are void once they were returned, and have no code before the order is paid', async () => {
    const payer = await paid();
    await staffOf(shop, clerk).giveBack(payer, { tickets: [1] });
    const { tickets } = await read(payer);
    expect(tickets.map(({ codeName, returnedAt }) => [codeName === null, returnedAt === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    const waiting = await read(await heldByPayer(shop));
    expect([waiting.address, waiting.tickets[0]?.codeName]).toEqual([null, null]);
  });

  test('are not found for a number that no order has', async () => {
    const reply = await shop.app.inject({ url: '/api/transactions/123/tickets', headers: clerk.headers });
    expect(reply.statusCode).toBe(404);
  });
});

describe('a code that is replaced', () => {
  test('is void; the new one has the next issue, the buyer gets a mail, and the order says why', async () => {
    const payer = await paid();
    const before = await read(payer);
    expect((await replace(payer, 1, 1)).status).toBe(200);
    const after = await read(payer);
    expect(after.tickets.map(({ issue }) => issue)).toEqual([2, 1]);
    expect(after.tickets[0]?.codeName).not.toBe(before.tickets[0]?.codeName);
    expect(after.tickets[1]?.codeName).toBe(before.tickets[1]?.codeName);
    const { code } = (await pageBehind(after.address)).body.tickets[0];
    expect(readTicketCode(code)?.issue).toBe(2);
    expect(await actionsOf(shop, payer)).toEqual(['CODE_REPLACED | ticket 1, issue 2 | 電話不見了']);
    const record = shop.db.selectFrom('audit').where('type', '=', 'TICKET_CODE_REPLACED').orderBy('id', 'desc');
    expect(await record.select(['principal', 'message']).executeTakeFirst()).toEqual({
      principal: 'clerk',
      message: `order ${payer.orderId}, code replaced, ticket 1, issue 2: 電話不見了`,
    });
    const [mail] = await mailsTo(payer.email);
    expect(mail?.body).toContain(payer.seats[0]);
    expect(mail?.body).not.toContain(payer.seats[1]);
    expect(mail?.body).toContain('/order/tickets/');
  });

  test('of a friend is mailed to the friend alone, with a link that works', async () => {
    const payer = await paid();
    await giveSecond(payer, 'friend-1@visitor.example');
    const old = (await read(payer)).tickets[1]?.givenTo?.address;
    expect((await replace(payer, 2, 2)).status).toBe(200);
    expect((await pageBehind(old)).status).toBe(400);
    expect(await mailsTo(payer.email)).toEqual([]);
    const [mail] = await mailsTo('friend-1@visitor.example');
    expect(mail?.locale).toBe('en');
    const [link] = /http\S+\/order\/tickets\/\S+/.exec(mail?.body ?? '') ?? [];
    expect((await pageBehind(link)).body.tickets).toMatchObject([{ number: 2 }]);
  });

  test('needs no mail where nobody has had it', async () => {
    const payer = await paid(1);
    expect((await replace(payer, 1, 1)).status).toBe(200);
    expect(await mailsTo(payer.email)).toEqual([]);
  });

  test('is refused for an issue that is not the newest, a returned ticket, and an order that is not paid', async () => {
    const payer = await paid();
    await staffOf(shop, clerk).giveBack(payer, { tickets: [1] });
    const replies = [
      await replace(payer, 2, 2),
      await replace(payer, 1, 1),
      await replace(payer, 3, 1),
      await replace(await heldByPayer(shop), 1, 1),
    ];
    expect(replies).toEqual([
      { status: 409, error: 'error.orderChanged' },
      { status: 409, error: 'error.orderChanged' },
      { status: 404, error: 'error.http.404' },
      { status: 409, error: 'error.notPaid' },
    ]);
  });

  test('by two clerks in the same moment gets one new issue', async () => {
    const payer = await paid();
    const replies = await shop.db.transaction().execute(async (tx) => {
      await lockOrder(tx, payer.orderId);
      const both = [replace(payer, 1, 1), replace(payer, 1, 1)];
      await expect.poll(() => countLockWaits(shop.db), { timeout: 10_000 }).toBe(2);
      return both;
    });
    expect((await Promise.all(replies)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(payer)).tickets[0]?.issue).toBe(2);
  });
});

test('a code that is replaced while the buyer gives the ticket away: one of them is refused, and the friend can open what was mailed', async () => {
  const payer = await paid();
  const calls = changesOf(shop);
  const key = ticketKeyOf(shop.deps, { orderId: payer.orderId, version: 1 });
  const permission = await calls.permissionByMail(key, payer.email);
  const friend = { name: '李小美', email: 'friend-race@visitor.example', locale: 'en' };
  const [given, replaced] = await shop.db
    .transaction()
    .execute(async (tx) => {
      await lockOrder(tx, payer.orderId);
      const give = calls.give({ key, permission, number: 1, ...friend });
      await expect.poll(() => countLockWaits(shop.db), { timeout: 10_000 }).toBe(1);
      const both = { replies: [give, replace(payer, 1, 1)] as const };
      await expect.poll(() => countLockWaits(shop.db), { timeout: 10_000 }).toBe(2);
      return both;
    })
    .then(({ replies }) => Promise.all(replies));
  expect([given.statusCode, replaced]).toEqual([200, { status: 409, error: 'error.orderChanged' }]);
  const [ticket] = (await read(payer)).tickets;
  expect(ticket?.issue).toBe(2);
  expect((await pageBehind(ticket?.givenTo?.address)).status).toBe(200);
});

describe('links that are made void', () => {
  test('open nothing; the new one does, and a friend keeps theirs', async () => {
    const payer = await paid();
    await giveSecond(payer, 'friend-2@visitor.example');
    const before = await read(payer);
    expect((await voidLinks(payer)).status).toBe(200);
    const after = await read(payer);
    const statuses = [before.address, after.address, before.tickets[1]?.givenTo?.address].map(pageBehind);
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([400, 200, 200]);
    expect(await actionsOf(shop, payer)).toEqual(['LINKS_VOIDED | 連結外洩']);
    expect((await voidLinks(await heldByPayer(shop))).status).toBe(409);
  });
});
