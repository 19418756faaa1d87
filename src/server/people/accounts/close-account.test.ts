import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  call,
  customer,
  findAccount,
  goodPassword,
  lastMail,
  signIn,
  tokenFor,
} from '../../../../tests/support/people/accounts.ts';
import { person } from '../../../../tests/support/people/buyers.ts';
import { paidPayer } from '../../../../tests/support/people/order-actions.ts';
import { withSecondFactor } from '../../../../tests/support/people/second-factors.ts';
import { type BoxOffice, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { lineIn, rowsOfSeats } from '../../../../tests/support/shop/hall.ts';
import { authorities } from '../../../domain/accounts/duties.ts';
import { ticketKeyOf } from '../../shop/orders/ticket-link.ts';

let shop: BoxOffice;
beforeAll(async () => {
  shop = await openBoxOffice();
});
afterAll(() => shop.close());

const proof = { currentPassword: goodPassword };
const close = (token: string, payload: object = proof) =>
  call(shop.app, 'POST', '/api/account/close', payload, { token });
const readAccount = (token: string) => call(shop.app, 'GET', '/api/account', undefined, { token });

test('a closed account is gone, with every sign-in; a mail and the audit say so, and its name is free', async () => {
  const { who, token } = await customer(shop);
  const elsewhere = await tokenFor(shop.deps, who);
  expect((await close(token)).statusCode).toBe(200);
  for (const each of [token, elsewhere]) expect((await readAccount(each)).statusCode).toBe(401);
  expect((await signIn(shop.app, who)).statusCode).toBe(401);
  expect(await findAccount(shop.db, who.login)).toBeUndefined();
  expect(await lastMail(shop.db, who.email, 'account-closed')).toMatchObject({
    subject: expect.stringContaining('is closed'),
  });
  const records = shop.db.selectFrom('audit').where('principal', '=', who.login).where('type', '=', 'ACCOUNT_REMOVED');
  expect(await records.select('message').execute()).toEqual([{ message: 'Closed by its owner' }]);
  await addAccount(shop.db, { login: who.login, email: who.email });
});

test('its tickets stay: they open by their link, the buyer is known, and the order is that of a guest', async () => {
  const { who, token } = await customer(shop);
  const { orderId, hall } = await paidPayer(shop);
  const { eventId } = hall;
  const buyer = () => shop.db.selectFrom('orderBuyer').where('eventId', '=', eventId).where('orderId', '=', orderId);
  await shop.db
    .updateTable('orderBuyer')
    .set({ accountId: who.id })
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .execute();
  const before = await buyer().selectAll().executeTakeFirstOrThrow();
  expect((await close(token)).statusCode).toBe(200);
  expect(await buyer().selectAll().executeTakeFirstOrThrow()).toEqual({ ...before, accountId: null });
  const key = ticketKeyOf(shop.deps, { orderId, version: 1 });
  const tickets = await call(shop.app, 'GET', `/api/order/tickets?key=${key}`);
  expect(tickets.statusCode).toBe(200);
  expect(tickets.json().tickets.length).toBeGreaterThan(0);
});

test('its order that waits for payment waits on, for the browser with its pass', async () => {
  const { token } = await customer(shop);
  const hall = await shop.hallOf(rowsOfSeats(5, 10));
  const buyer = shop.buyer(hall.eventId);
  await shop.order({ ...hall, orderDetails: [lineIn(hall, 1)] }, buyer);
  const headers = { cookie: buyer.cookie };
  const payload = { token: buyer.token, ...person, email: 'waits@visitor.example' };
  expect((await call(shop.app, 'PUT', '/api/order/buyer', payload, { token, headers })).statusCode).toBe(200);
  expect((await close(token)).statusCode).toBe(200);
  const order = await call(shop.app, 'GET', `/api/order?token=${buyer.token}`, undefined, { headers });
  expect(order.json()).toMatchObject({ status: 'WAITING' });
});

test('staff close no account of theirs, whatever their duty, so an administrator is always left', async () => {
  for (const authority of authorities.filter((each) => each !== 'ROLE_USER')) {
    const who = await addAccount(shop.db, { authorities: [authority, 'ROLE_USER'] });
    const token = await tokenFor(shop.deps, who);
    expect((await close(token)).json(), authority).toMatchObject({ status: 409, errorKey: 'accountOfStaff' });
    expect((await readAccount(token)).statusCode).toBe(200);
  }
});

test('the password is needed, and a code where signing in needs one', async () => {
  const { token } = await customer(shop);
  const wrong = await close(token, { currentPassword: 'wrong' });
  expect(wrong.json()).toMatchObject({ status: 400, errorKey: 'incorrectPassword' });
  const careful = await withSecondFactor(shop);
  for (const code of [undefined, '000000'])
    expect((await close(careful.token, { ...proof, code })).json()).toMatchObject({ errorKey: 'wrongCode' });
  expect((await readAccount(careful.token)).statusCode).toBe(200);
  expect((await close(careful.token, { ...proof, code: careful.recoveryCodes[0] })).statusCode).toBe(200);
  expect((await readAccount(careful.token)).statusCode).toBe(401);
});

test('of two presses at once one closes it, and the other finds no sign-in', async () => {
  const { who, token } = await customer(shop);
  const statuses = (await Promise.all([close(token), close(token)])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 401]);
  const mails = shop.db.selectFrom('mail').where('recipient', '=', who.email).where('kind', '=', 'account-closed');
  expect(await mails.select('id').execute()).toHaveLength(1);
});
