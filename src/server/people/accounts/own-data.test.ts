import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leastStandstillDuring } from '../../../../tests/standstill/measure-standstill.ts';
import { call, customer, goodPassword, lastMail } from '../../../../tests/support/people/accounts.ts';
import { person } from '../../../../tests/support/people/buyers.ts';
import { codeOf, withSecondFactor } from '../../../../tests/support/people/second-factors.ts';
import { signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

const proof = { currentPassword: goodPassword };
const download = (token: string, payload: object = proof) =>
  call(shop.app, 'POST', '/api/account/data', payload, { token });

/** An order in the name of a buyer with this mailbox, placed by somebody signed in or by a guest. */
async function orderFor(email: string, token?: string): Promise<number> {
  const hall = await shop.hallOf(rowsOfSeats(5, 10));
  const buyer = shop.buyer(hall.eventId);
  const { body } = await shop.order({ ...hall, orderDetails: [lineIn(hall, 1)] }, buyer);
  const payload = { token: buyer.token, ...person, email, firstName: `buyer of ${body.id}` };
  const named = await call(shop.app, 'PUT', '/api/order/buyer', payload, {
    headers: { cookie: buyer.cookie, ...(token && { authorization: `Bearer ${token}` }) },
  });
  expect(named.statusCode, named.body).toBe(200);
  return body.id as number;
}

/** Orders of the same buyer, which are over. */
async function addLike(orderId: number, count: number): Promise<void> {
  await sql`
    insert into orders select (jsonb_populate_record(orders, jsonb_build_object('id', id + n, 'status', 'CANCELED',
      'settled_at', now(), 'pass_id', pass_id || n, 'visitor', visitor || n))).*
    from orders, generate_series(1, ${sql.lit(count)}) n where id = ${orderId}`.execute(shop.db);
  await sql`
    insert into order_buyer select (jsonb_populate_record(order_buyer, jsonb_build_object('order_id', order_id + n))).*
    from order_buyer, generate_series(1, ${sql.lit(count)}) n where order_id = ${orderId}`.execute(shop.db);
}
async function removeLike(orderId: number): Promise<void> {
  const eventId = eventOfOrder(orderId);
  await shop.db.deleteFrom('orderBuyer').where('eventId', '=', eventId).where('orderId', '>', orderId).execute();
  await shop.db.deleteFrom('orders').where('eventId', '=', eventId).where('id', '>', orderId).execute();
}

const ordersIn = (reply: { json: () => { orders: { id: number }[] } }) => reply.json().orders.map(({ id }) => id);

describe('the own data', () => {
  test('come as a file with the account, the orders and the mails; a mail and the audit say so', async () => {
    const { who, token } = await customer(shop);
    const [own, asGuest] = [await orderFor(who.email, token), await orderFor(who.email)];
    const reply = await download(token);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${who.login}.json"`,
      'cache-control': 'no-store',
    });
    expect(reply.json()).toMatchObject({
      email: who.email,
      account: { login: who.login },
      signIns: [{ remembered: false }],
      tickets: [{ orderId: own }, { orderId: asGuest }],
      refusesReminders: false,
    });
    expect(reply.json().orders).toMatchObject(
      [own, asGuest].map((id) => ({ id, buyer: { firstName: `buyer of ${id}`, email: who.email } })),
    );
    expect(reply.body).not.toMatch(/argon2id|sealed|digest/i);
    expect(await lastMail(shop.db, who.email, 'account-data-downloaded')).toBeDefined();
    const records = shop.db
      .selectFrom('audit')
      .where('principal', '=', who.login)
      .where('type', '=', 'PERSON_EXPORTED');
    expect(await records.select('message').execute()).toEqual([{ message: 'Downloaded by its owner' }]);
  });

  test('are no data of others: not the orders of another account with the same mailbox, nor the buyer of another mailbox', async () => {
    const [mine, other] = [await customer(shop), await customer(shop)];
    await orderFor(mine.who.email, other.token);
    const forFriend = await orderFor('friend@visitor.example', mine.token);
    const reply = await download(mine.token);
    expect(ordersIn(reply)).toEqual([forFriend]);
    expect(reply.body).not.toContain('buyer of');
    expect(reply.body).not.toContain(person.lastName);
  });

  test('are not those of somebody who had the login before', async () => {
    const { who, token } = await customer(shop);
    expect((await call(shop.app, 'POST', '/api/account/close', proof, { token })).statusCode).toBe(200);
    const next = await customer(shop, { login: who.login, email: 'next@mail.example' });
    expect((await download(next.token)).json().records).toMatchObject([{ message: 'Downloaded by its owner' }]);
  });

  test('are not those of somebody whose login is the text of the mailbox', async () => {
    const { who, token } = await customer(shop);
    const namesake = await customer(shop, { login: who.email });
    for (const each of [namesake.token, token])
      expect((await download(each)).json().records).toMatchObject([{ message: 'Downloaded by its owner' }]);
  });

  test('go with an account that gets another login, and do not come to whoever gets its former one', async () => {
    const admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
    const [renamed, heir] = [await customer(shop), await customer(shop)];
    const { login } = renamed.who;
    const rename = async (from: string, to: string) => {
      const { id, email } = (await shop.app.inject({ url: `/api/users/${from}`, headers: admin.headers })).json();
      const payload = { id, email, login: to };
      const reply = await shop.app.inject({ method: 'PUT', url: '/api/users', headers: admin.headers, payload });
      expect(reply.statusCode, reply.body).toBe(200);
    };
    await download(renamed.token);
    await rename(login, `${login}-new`);
    await rename(heir.who.login, login);
    const data = { renamed: (await download(renamed.token)).json(), heir: (await download(heir.token)).json() };
    expect(data.renamed.records).toHaveLength(2);
    expect(data.renamed.formerLogins).toEqual([{ login, usedUntil: expect.any(String) }]);
    expect(data.heir.records).toHaveLength(1);
    await rename(login, `${login}-again`);
    expect((await download(heir.token)).json().records).toHaveLength(2);
  });

  test('need the password again, and are refused to nobody in particular', async () => {
    const { token } = await customer(shop);
    expect((await download(token, { currentPassword: 'wrong' })).json()).toMatchObject({
      status: 400,
      errorKey: 'incorrectPassword',
    });
    expect((await download(token, {})).statusCode).toBe(400);
    expect((await call(shop.app, 'POST', '/api/account/data', proof)).statusCode).toBe(401);
  });

  test('need a code where signing in needs one', async () => {
    const { who, token, secret, recoveryCodes } = await withSecondFactor(shop);
    for (const code of [undefined, '000000'])
      expect((await download(token, { ...proof, code })).json()).toMatchObject({ status: 400, errorKey: 'wrongCode' });
    expect(await lastMail(shop.db, who.email, 'account-data-downloaded')).toBeUndefined();
    const step = 30_000;
    const next = codeOf(secret, shop.deps.clock().getTime() + step);
    expect((await download(token, { ...proof, code: next })).statusCode).toBe(200);
    expect((await download(token, { ...proof, code: next })).json()).toMatchObject({ errorKey: 'wrongCode' });
    expect((await download(token, { ...proof, code: recoveryCodes[0] })).statusCode).toBe(200);
  });

  test('come five times a day', async () => {
    const { token } = await customer(shop);
    for (let time = 1; time <= 5; time += 1) expect((await download(token)).statusCode).toBe(200);
    const refused = await download(token);
    expect(refused.json()).toMatchObject({ status: 429, errorKey: 'tooManyRequests' });
  });

  test('of somebody with thousands of orders come whole, and hold up nobody', async () => {
    const { who, token } = await customer(shop);
    const order = await orderFor(who.email, token);
    const count = 3_000;
    await addLike(order, count);
    try {
      const { answer, standstillMilliseconds } = await leastStandstillDuring(() => download(token), 50);
      expect(ordersIn(answer)).toHaveLength(count + 1);
      expect(answer.json().orders.at(-1)).toMatchObject({ buyer: { email: who.email } });
      expect(standstillMilliseconds).toBeLessThan(50);
    } finally {
      await removeLike(order);
    }
  });
});
