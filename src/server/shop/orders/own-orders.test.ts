import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../../tests/support/database/count-statements.ts';
import { anyMobile, type Buyer, person } from '../../../../tests/support/people/buyers.ts';
import { spendLimits } from '../../../../tests/support/people/limits.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { unseal } from '../../platform/signing/sealed.ts';
import { listOwnOrders } from './own-orders.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

type Person = Partial<typeof person>;
const somebody = (): Person => ({ email: `${randomUUID()}@visitor.example`, mobile: anyMobile() });

const nameBuyer = (who: Buyer, changes: Person = {}, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'PUT',
    url: '/api/order/buyer',
    headers: { cookie: who.cookie, ...headers },
    payload: { token: who.token, ...person, ...changes },
  });
const find = (number: unknown, email: string, remoteAddress = '192.0.2.1') =>
  shop.app.inject({ method: 'POST', url: '/api/order/find', payload: { number, email }, remoteAddress });

async function heldOrder(event: Record<string, unknown> = {}, count = 1) {
  const hall = await shop.hallOf(rowsOfSeats(5, 10));
  if (Object.keys(event).length > 0)
    await shop.db.updateTable('event').set(event).where('id', '=', hall.eventId).execute();
  const who = shop.buyer(hall.eventId);
  const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, count)] }, who);
  return { hall, who, orderId: body.id as number };
}
const buyerRow = (orderId: number) =>
  shop.db.selectFrom('orderBuyer').where('orderId', '=', orderId).selectAll().executeTakeFirst();

/** The mails to a mailbox, as soon as the work after the answers is done. */
async function linksSentTo(email: string): Promise<string[]> {
  const rows = await shop.db.selectFrom('mail').where('recipient', '=', email).select('body').execute();
  return rows.flatMap(({ body }) => /\/find-order\/([^\s?]+)/.exec(body ?? '')?.[1] ?? []);
}
const linkSentTo = async (email: string): Promise<string> =>
  expect
    .poll(async () => (await linksSentTo(email)).at(-1), { timeout: 5000 })
    .toBeDefined()
    .then(async () => (await linksSentTo(email)).at(-1) as string);

describe('the buyer of a held order', () => {
  test('is kept sealed: nobody reads a name or a number from the table', async () => {
    const { who, orderId } = await heldOrder();
    expect((await nameBuyer(who)).statusCode).toBe(200);
    const row = await buyerRow(orderId);
    const plain = JSON.stringify({ ...row, sealedPerson: row?.sealedPerson?.toString('latin1') });
    for (const reported of ['陳', '91234567', '9123 4567', 'taiman']) expect(plain).not.toContain(reported);
    const opened = JSON.parse(unseal(shop.deps.signingKey, 'buyer', row?.sealedPerson as Buffer));
    expect(opened).toEqual({
      lastName: '陳',
      firstName: '大文',
      email: person.email,
      address: person.address,
      countryCode: '852',
      mobile: '91234567',
    });
    expect(row?.sealedIdNumber).toBeNull();
  });

  test('may be corrected while the seats are held', async () => {
    const { who, orderId } = await heldOrder();
    await nameBuyer(who, somebody());
    expect((await nameBuyer(who, { firstName: '小文' })).statusCode).toBe(200);
    const row = await buyerRow(orderId);
    expect(unseal(shop.deps.signingKey, 'buyer', row?.sealedPerson as Buffer)).toContain('小文');
  });

  test('of an event that asks for an ID number gives four characters of it, sealed apart', async () => {
    const { who, orderId } = await heldOrder({ asksIdNumber: true });
    expect((await nameBuyer(who, { ...somebody(), address: 'A123456(7)' })).statusCode).toBe(400);
    expect((await nameBuyer(who, { ...somebody(), address: '456(7)' })).statusCode).toBe(200);
    const row = await buyerRow(orderId);
    expect(unseal(shop.deps.signingKey, 'id-number', row?.sealedIdNumber as Buffer)).toBe('4567');
    expect(unseal(shop.deps.signingKey, 'buyer', row?.sealedPerson as Buffer)).not.toContain('4567');
  });

  test('is named field by field when something is not right, and nothing is kept of it', async () => {
    const { who, orderId } = await heldOrder();
    const reply = await nameBuyer(who, { email: 'nowhere', mobile: '12', agreement: false });
    expect(reply.statusCode).toBe(400);
    const fields = reply.json().fieldErrors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['email', 'agreement']));
    expect(await buyerRow(orderId)).toBeUndefined();
  });

  test('is nobody’s business but that of whoever holds the pass', async () => {
    const { who, orderId } = await heldOrder();
    const outsider = { ...shop.buyer(), token: who.token };
    expect((await nameBuyer(outsider)).json().errorKey).toBe('passUnknown');
    expect(await buyerRow(orderId)).toBeUndefined();
  });

  test('cannot be named when the time is over', async () => {
    const { who, orderId } = await heldOrder();
    await shop.db
      .updateTable('orders')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('id', '=', orderId)
      .execute();
    expect((await nameBuyer(who)).json().errorKey).toBe('notWaiting');
  });
});

describe('one person with many browsers', () => {
  const sameHall = async (ticketsPerVisitorMax: number | null) => {
    const hall = await shop.hallOf(rowsOfSeats(10, 20));
    await shop.db.updateTable('event').set({ ticketsPerVisitorMax }).where('id', '=', hall.eventId).execute();
    const hold = async (count: number) => {
      const who = shop.buyer(hall.eventId);
      const { status } = await shop.order({ ...hall, orderDetails: [lineIn(hall, count)] }, who);
      expect(status).toBe(200);
      return who;
    };
    return { hall, hold };
  };

  test.each([
    ['the same mailbox, written in another way', { email: 'Tai.Man+2@gmail.com', mobile: '98765432' }],
    ['the same telephone, written in another way', { email: 'other@visitor.example', mobile: '9 1 2 3-4567' }],
  ])('has one person’s tickets: %s', async (_, other) => {
    const { hold } = await sameHall(4);
    expect((await nameBuyer(await hold(3), { email: 'taiman@gmail.com' })).statusCode).toBe(200);
    const refused = await nameBuyer(await hold(2), other);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ errorKey: 'customerLimit', details: { ticketsMax: 4, tickets: 3 } });
    expect((await nameBuyer(await hold(1), other)).statusCode).toBe(200);
  });

  test('gets no more by asking ten times at once', async () => {
    const { hold } = await sameHall(4);
    const browsers = await Promise.all(Array.from({ length: 10 }, () => hold(2)));
    const replies = await Promise.all(browsers.map((who) => nameBuyer(who)));
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, ...Array.from({ length: 8 }, () => 409)]);
  });

  test('begins five orders for an event within an hour, not six (case 74)', async () => {
    const { hall, hold } = await sameHall(null);
    for (let count = 0; count < 5; count++) {
      const who = await hold(1);
      expect((await nameBuyer(who)).statusCode).toBe(200);
      await shop.app.inject({
        method: 'POST',
        url: '/api/order/cancel',
        headers: { cookie: who.cookie },
        payload: { token: who.token },
      });
    }
    expect((await nameBuyer(await hold(1))).json().errorKey).toBe('customerLimit');
    await shop.db
      .updateTable('orders')
      .set({ createdAt: new Date(Date.now() - 3_700_000) })
      .where('eventId', '=', hall.eventId)
      .where('status', '=', 'CANCELED')
      .execute();
    expect((await nameBuyer(await hold(1))).statusCode).toBe(200);
  });
});

describe('orders in the account', () => {
  test('are those that were bought while signed in, the newest first, and nobody else’s', async () => {
    const [me, other] = [await signedIn(shop.deps), await signedIn(shop.deps)];
    const orders = [];
    for (let count = 0; count < 3; count++) {
      const { who, orderId } = await heldOrder();
      await nameBuyer(who, somebody(), count < 2 ? me.headers : other.headers);
      orders.push(orderId);
    }
    const list = await shop.app.inject({ url: '/api/account/orders', headers: me.headers });
    expect(list.json().map(({ id }: { id: number }) => id)).toEqual([orders[1], orders[0]]);
    expect(list.headers['x-total-count']).toBe('2');
    expect(list.json()[0]).toMatchObject({
      status: 'WAITING',
      event: { nameEng: 'Night Atlas' },
      tickets: [{ displaySeat: expect.any(String) }],
    });
    const first = await shop.app.inject({ url: '/api/account/orders?page=1&size=1', headers: me.headers });
    expect(first.json().map(({ id }: { id: number }) => id)).toEqual([orders[0]]);
  });

  test('need a sign-in', async () => {
    expect((await shop.app.inject({ url: '/api/account/orders' })).statusCode).toBe(401);
  });
});

describe('an order that was bought without an account', () => {
  test('is found by its number and mailbox, by a link in a mail', async () => {
    const { who, orderId } = await heldOrder();
    const email = `${randomUUID()}@visitor.example`;
    await nameBuyer(who, { ...somebody(), email });
    expect((await find(String(orderId), email.toUpperCase())).statusCode).toBe(200);
    const key = await linkSentTo(email);
    const found = await shop.app.inject({ url: `/api/order/found?key=${key}` });
    expect(found.json()).toMatchObject({ id: orderId, status: 'WAITING', event: { eventCode: expect.any(String) } });
  });

  test('is not told of to anybody else: every answer is the same', async () => {
    const { who, orderId } = await heldOrder();
    await nameBuyer(who, somebody());
    const replies = [
      await find(String(orderId), 'stranger@visitor.example', '192.0.2.2'),
      await find(String(orderId + 1), 'stranger@visitor.example', '192.0.2.2'),
      await find('ABC123', 'stranger@visitor.example', '192.0.2.2'),
      await find('9'.repeat(35), 'stranger@visitor.example', '192.0.2.2'),
    ];
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await linksSentTo('stranger@visitor.example')).toEqual([]);
  });

  test('is mailed about to the address of its buyer, however the mailbox is written by whoever asks', async () => {
    const { who, orderId } = await heldOrder();
    const name = randomUUID();
    await nameBuyer(who, { ...somebody(), email: `${name}@visitor.example` });
    expect((await find(String(orderId), `${name}+other@visitor.example`, '192.0.2.4')).statusCode).toBe(200);
    await linkSentTo(`${name}@visitor.example`);
    expect(await linksSentTo(`${name}+other@visitor.example`)).toEqual([]);
  });

  test('is kept with the account that has its mailbox, once and for all, and with no other account', async () => {
    const { who, orderId } = await heldOrder();
    const [me, other] = [await signedIn(shop.deps), await signedIn(shop.deps)];
    const email = `${me.login}@people.example`;
    await nameBuyer(who, { ...somebody(), email });
    await find(String(orderId), email, '192.0.2.3');
    const key = await linkSentTo(email);
    const claim = ({ headers }: typeof me) =>
      shop.app.inject({ method: 'POST', url: '/api/account/orders/claim', headers, payload: { key } });
    const refused = await claim(other);
    expect([refused.statusCode, refused.json().errorKey]).toEqual([409, 'otherMailbox']);
    expect((await buyerRow(orderId))?.accountId).toBeNull();
    expect((await claim(me)).statusCode).toBe(200);
    expect((await claim(me)).statusCode).toBe(200);
    expect((await claim(other)).statusCode).toBe(404);
    expect((await buyerRow(orderId))?.accountId).toBe(me.accountId);
    const audited = await shop.db
      .selectFrom('audit')
      .where('type', '=', 'ORDER_CLAIMED')
      .where('principal', 'in', [me.login, other.login])
      .selectAll()
      .execute();
    expect(audited.map(({ message }) => message)).toEqual([`order ${orderId}`]);
  });

  test('is not found with a link that was changed, or is over', async () => {
    for (const key of ['nonsense', '1.9999999999999.abc', `${'1'.repeat(16)}.1.x`])
      expect((await shop.app.inject({ url: `/api/order/found?key=${key}` })).json().errorKey).toBe('invalidKey');
  });

  test('sends three links an hour to a mailbox, and one network asks a limited number of times', async () => {
    const { who, orderId } = await heldOrder();
    const email = `${randomUUID()}@visitor.example`;
    await nameBuyer(who, { ...somebody(), email });
    for (let count = 0; count < 5; count++)
      expect((await find(String(orderId), email, '192.0.2.9')).statusCode).toBe(200);
    await spendLimits(shop.db);
    expect((await find(String(orderId), email, '192.0.2.9')).statusCode).toBe(429);
    // The work after the answers is done before the server stops.
    await expect.poll(async () => (await linksSentTo(email)).length).toBe(3);
  });
});

test('a bearer token that is not ours changes nothing where none is needed', async () => {
  const hall = await shop.hallOf(rowsOfSeats(5, 10));
  const who = shop.buyer(hall.eventId);
  await shop.order(oneTicket(hall), who);
  expect((await nameBuyer(who, somebody(), { authorization: 'Bearer a.b.c' })).statusCode).toBe(200);
});

test('a page of twenty orders is read with as many statements as a page of one, each with its own tickets', async () => {
  const { accountId, headers } = await signedIn(shop.deps);
  const held: { orderId: number; count: number }[] = [];
  for (let at = 0; at < 20; at++) {
    const count = 1 + (at % 3);
    const { who, orderId } = await heldOrder({}, count);
    await nameBuyer(who, somebody(), headers);
    held.push({ orderId, count });
  }
  const read = async (limit: number) => {
    const page = { offset: 0, limit, sort: [] };
    const listed = await listOwnOrders(shop.deps, accountId, page);
    expect(listed.orders.map(({ id, tickets }) => ({ orderId: id, count: tickets.length }))).toEqual(
      held.toReversed().slice(0, limit),
    );
    return countStatements(shop.db, (db) => listOwnOrders({ ...shop.deps, db }, accountId, page));
  };
  expect(await read(20)).toBe(await read(1));
});
