// A machine that holds a link to tickets, but not the mailbox that it was sent to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ticketKeyOf } from '../../src/server/shop/orders/ticket-link.ts';
import { anyAddress } from '../support/people/accounts.ts';
import { spendLimits } from '../support/people/limits.ts';
import { paidPayer } from '../support/people/order-actions.ts';
import type { Payer } from '../support/people/payers.ts';
import { changesOf, type HolderCalls, mailsTo } from '../support/people/ticket-holders.ts';
import { type BoxOffice, openBoxOffice } from '../support/shop/box-office.ts';

let shop: BoxOffice;
let calls: HolderCalls;
beforeAll(async () => {
  shop = await openBoxOffice();
  calls = changesOf(shop);
});
afterAll(() => shop.close());

const keyOf = ({ orderId }: Payer) => ticketKeyOf(shop.deps, { orderId, version: 1 });
const friend = { number: 1, name: '李小美', email: 'mei@visitor.example', locale: 'en' };

describe('the code of the second step', () => {
  test('is void after five wrong ones, from however many networks they come', async () => {
    const payer = await paidPayer(shop);
    const key = keyOf(payer);
    await calls.ask(key);
    const code = await calls.mailedCode(payer.email);
    const wrong = Array.from({ length: 5 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
    for (const guess of wrong) expect((await calls.confirm(key, guess)).json().errorKey).toBe('wrongCode');
    expect((await calls.confirm(key, code)).json().errorKey).toBe('wrongCode');
  });

  test('is void after five wrong ones at once', async () => {
    const payer = await paidPayer(shop);
    const key = keyOf(payer);
    await calls.ask(key);
    const code = await calls.mailedCode(payer.email);
    const guesses = Array.from({ length: 12 }, (_, at) => String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'));
    await Promise.all(guesses.map((guess) => calls.confirm(key, guess)));
    expect((await calls.confirm(key, code)).json().errorKey).toBe('wrongCode');
  });

  test('is mailed a few times within the hour, and then no more', async () => {
    const payer = await paidPayer(shop);
    const statuses = [];
    for (let time = 0; time < 8; time += 1) statuses.push((await calls.ask(keyOf(payer))).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await calls.mailedCode(payer.email, 4);
    expect((await mailsTo(shop, payer.email)).filter(({ kind }) => kind === 'ticket-confirm')).toHaveLength(5);
  });

  test('is guessed a limited number of times from one network, for all links together', async () => {
    const from = anyAddress();
    const payer = await paidPayer(shop);
    const guess = async (key: string) => (await calls.confirm(key, '000000', from)).statusCode;
    expect(await guess(keyOf(payer))).toBe(400);
    await spendLimits(shop.db);
    expect(await guess(keyOf(payer))).toBe(429);
    expect(await guess(keyOf(await paidPayer(shop)))).toBe(429);
    expect((await calls.confirm(keyOf(payer), '000000', anyAddress())).statusCode).toBe(400);
  });

  test.each(['12345', '1234567', 'abcdef', '١٢٣٤٥٦', '%00%00'])(
    'in another form (%s) is refused unread',
    async (code) => {
      const payer = await paidPayer(shop);
      expect((await calls.confirm(keyOf(payer), encodeURI(code))).statusCode).toBe(400);
    },
  );
});

describe('a permission', () => {
  test('of one order changes no other', async () => {
    const [own, other] = [await paidPayer(shop), await paidPayer(shop)];
    const permission = await calls.permissionByMail(keyOf(own), own.email);
    const refused = await calls.give({ key: keyOf(other), permission, ...friend });
    expect([refused.statusCode, refused.json().errorKey]).toEqual([400, 'confirmationNeeded']);
    expect((await calls.revoke({ key: keyOf(other), permission })).json().errorKey).toBe('confirmationNeeded');
  });

  test('cannot be made from a link, nor a link from a permission', async () => {
    const payer = await paidPayer(shop);
    const key = keyOf(payer);
    const permission = await calls.permissionByMail(key, payer.email);
    expect((await calls.give({ key, permission: key, ...friend })).json().errorKey).toBe('confirmationNeeded');
    expect((await calls.readReply(permission)).statusCode).toBe(400);
  });

  test('is not given for a link that is void or made up', async () => {
    const payer = await paidPayer(shop);
    const newer = ticketKeyOf(shop.deps, { orderId: payer.orderId, version: 2 });
    for (const key of [newer, `${keyOf(payer)}x`, 'nonsense'])
      expect((await calls.ask(key)).json().errorKey).toBe('invalidKey');
    expect(await mailsTo(shop, payer.email)).not.toContainEqual(expect.objectContaining({ kind: 'ticket-confirm' }));
  });
});

test('the holder of one ticket changes no other ticket of the order', async () => {
  const payer = await paidPayer(shop);
  const buyer = { key: keyOf(payer), permission: await calls.permissionByMail(keyOf(payer), payer.email) };
  await calls.give({ ...buyer, ...friend, email: 'one@visitor.example' });
  const key = ticketKeyOf(shop.deps, { orderId: payer.orderId, number: 1, issue: 2 });
  const holder = { key, permission: await calls.permissionByMail(key, 'one@visitor.example') };
  expect((await calls.give({ ...holder, ...friend, number: 2 })).statusCode).toBe(404);
  expect((await calls.give({ ...buyer, permission: holder.permission, ...friend, number: 2 })).statusCode).toBe(400);
});
