// Keys from mails have 128 bits and more. These tests show that a network can try few of them, counted for all servers together and
// without harm to others, and that all wrong keys get the same answer.
import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyDigest } from '../../src/server/people/accounts/account-keys.ts';
import { orderKeyOf } from '../../src/server/shop/orders/order-link.ts';
import { ticketKeyOf } from '../../src/server/shop/orders/ticket-link.ts';
import {
  addAccount,
  anyAddress,
  call,
  lastMail,
  mailedKey,
  register,
  type Somebody,
  tokenFor,
} from '../support/people/accounts.ts';
import { person } from '../support/people/buyers.ts';
import { paidPayer } from '../support/people/order-actions.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../support/shop/box-office.ts';
import type { RunningApp } from '../support/shop/running-app.ts';
import { expectRefusal } from './expect-refusal.ts';

let shop: BoxOffice;
let second: RunningApp;
let token: string;
beforeAll(async () => {
  shop = await openBoxOffice();
  second = await shop.anotherServer();
  token = await tokenFor(shop.deps, await addAccount(shop.db));
});
afterAll(() => shop.close());

type Door = {
  what: string;
  /** How many times a network may. */
  times: number;
  ask: (key: string, from: string, server?: RunningApp) => Promise<Response>;
};
const newPassword = 'eleven quiet harbours';
const activate: Door = {
  what: 'an account, or a new address',
  times: 30,
  ask: (key, from, { app } = shop) => call(app, 'GET', `/api/activate?key=${key}`, undefined, { from }),
};
const reset: Door = {
  what: 'a new password',
  times: 20,
  ask: (key, from, { app } = shop) =>
    call(app, 'POST', '/api/account/reset-password/finish', { key, newPassword }, { from }),
};
const found: Door = {
  what: 'an order',
  times: 60,
  ask: (key, from, { app } = shop) => call(app, 'GET', `/api/order/found?key=${key}`, undefined, { from }),
};
const tickets: Door = {
  what: 'tickets',
  times: 60,
  ask: (key, from, { app } = shop) => call(app, 'GET', `/api/order/tickets?key=${key}`, undefined, { from }),
};
const claim: Door = {
  what: 'an order that is to be kept',
  times: 60,
  ask: (key, from, { app } = shop) => call(app, 'POST', '/api/account/orders/claim', { key }, { from, token }),
};

/** Its number; with a buyer who is named. */
async function heldOrder(): Promise<number> {
  const hall = await shop.hallOf(10);
  const who = shop.buyer(hall.eventId);
  const { body } = await shop.order(oneTicket(hall), who);
  const headers = { cookie: who.cookie };
  const named = await call(shop.app, 'PUT', '/api/order/buyer', { token: who.token, ...person }, { headers });
  expect(named.statusCode).toBe(200);
  return body.id;
}

describe('keys are tried', () => {
  test.each([activate, reset, found, claim, tickets])(
    'for $what $times times by a network, on whatever server, and others are not touched',
    async ({ ask, times }) => {
      const [from, other] = [anyAddress(), anyAddress()];
      const tries = Array.from({ length: times + 80 }, (_, at) =>
        ask(`guessed-${at}`, from, at % 2 === 0 ? shop : second),
      );
      const replies = await Promise.all(tries);
      const [judged, later] = [400, 429].map((status) => replies.filter(({ statusCode }) => statusCode === status));
      expect(judged?.length).toBe(times);
      expect(later?.length).toBe(80);
      for (const reply of later ?? []) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      expectRefusal(await ask('guessed', other), 400, 'invalidKey');
    },
  );

  test('and right ones are no tries: whoever shares a network with many others sees their order', async () => {
    const key = orderKeyOf(shop.deps, { orderId: await heldOrder(), version: 1 });
    const from = anyAddress();
    for (let time = 0; time < 70; time += 1) expect((await found.ask(key, from)).statusCode).toBe(200);
  });

  test('and right ones open orders and tickets, also where others of the network have used up all tries', async () => {
    const { orderId } = await paidPayer(shop);
    const link = { orderId, version: 1 };
    const from = anyAddress();
    for (const [door, key] of [
      [found, orderKeyOf(shop.deps, link)],
      [tickets, ticketKeyOf(shop.deps, link)],
    ] as const) {
      await Promise.all(Array.from({ length: door.times }, (_, at) => door.ask(`guessed-${at}`, from)));
      expect((await door.ask('guessed', from)).statusCode).toBe(429);
      expect((await door.ask(key, from)).statusCode).toBe(200);
    }
  });

  test('for finding an order, with numbers and addresses, 200 times by a network, and never with an answer', async () => {
    const [from, other] = [anyAddress(), anyAddress()];
    const find = (at: number, requested: string, { app }: RunningApp = shop) =>
      call(
        app,
        'POST',
        '/api/order/find',
        { number: String(1000 + at), email: `guessed-${at}@mail.example` },
        { from: requested },
      );
    const tries = Array.from({ length: 220 }, (_, at) => find(at, from, at % 2 === 0 ? shop : second));
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await find(0, other)).statusCode).toBe(200);
  });
});

/** All that a reader of the answer could tell it by, but the id of the request. */
const reported = ({ statusCode, headers, body }: Response) => ({
  statusCode,
  body: JSON.parse(body.replace(String(headers['x-request-id']), 'an id')),
  headers: Object.keys(headers).toSorted(),
});

describe('whatever is wrong with a key, the answer is the same:', () => {
  const resetKey = async ({ email }: Somebody) => {
    const headers = { 'content-type': 'text/plain' };
    await call(shop.app, 'POST', '/api/account/reset-password/init', email, { headers });
    return mailedKey(shop.db, email, 'account-reset');
  };
  const activationKey = async () => {
    const { payload } = await register(shop.app);
    return mailedKey(shop.db, payload.email, 'account-activation');
  };
  const change = (key: string, values: object) =>
    shop.db.updateTable('accountKey').where('digest', '=', keyDigest(key)).set(values).execute();
  const longAgo = new Date(Date.now() - 100 * 3_600_000);
  const expired = async (key: string) => {
    await change(key, { expiresAt: longAgo });
    return key;
  };
  const used = async (key: string) => {
    await change(key, { usedAt: longAgo });
    return key;
  };

  test('activating', async () => {
    const keys = [
      'never-given',
      await expired(await activationKey()),
      await used(await activationKey()),
      await resetKey(await addAccount(shop.db)),
    ];
    await expectAlike(activate, keys);
  });

  test('setting a new password', async () => {
    const switchedOff = await addAccount(shop.db);
    const keyOfSwitchedOff = await resetKey(switchedOff);
    await shop.db.updateTable('account').where('id', '=', switchedOff.id).set({ activated: false }).execute();
    const keys = [
      'never-given',
      await expired(await resetKey(await addAccount(shop.db))),
      await used(await resetKey(await addAccount(shop.db))),
      await activationKey(),
      keyOfSwitchedOff,
    ];
    await expectAlike(reset, keys);
  });

  test('looking at an order, and keeping it', async () => {
    const orderId = await heldOrder();
    const right = orderKeyOf(shop.deps, { orderId, version: 1 });
    const keys = [
      'never-given',
      orderKeyOf(shop.deps, { orderId, version: 1 }, longAgo.getTime()),
      orderKeyOf(shop.deps, { orderId, version: 2 }),
      orderKeyOf(shop.deps, { orderId: orderId + 1, version: 1 }),
      `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`,
      right.replace(/^\d/, (digit) => String((Number(digit) % 9) + 1)),
    ];
    await expectAlike(found, keys);
    await expectAlike(claim, keys);
  });

  async function expectAlike({ ask }: Door, keys: string[]) {
    const answers = [];
    for (const key of keys) answers.push(reported(await ask(key, anyAddress())));
    expect(answers[0]?.body).toMatchObject({ status: 400, errorKey: 'invalidKey' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }

  test('finding an order by its number and address tells nothing, and sends no mail', async () => {
    const orderId = await heldOrder();
    const find = (number: string, email: string) => call(shop.app, 'POST', '/api/order/find', { number, email });
    const answers = [];
    for (const number of [String(orderId), String(orderId + 1), '1', '9'.repeat(16)])
      answers.push(reported(await find(number, 'stranger@visitor.example')));
    expect(answers[0]?.statusCode).toBe(200);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await lastMail(shop.db, 'stranger@visitor.example', 'order-link')).toBeUndefined();
  });
});
