// Webhooks from the page of administrators to a real receiver on this machine.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { begin, capture, heldByPayer, paymentServicesOf } from '../../../../tests/support/people/payers.ts';
import { openProgramme } from '../../../../tests/support/people/programme.ts';
import { type SignedIn, signedIn } from '../../../../tests/support/people/signed-in.ts';
import { type BoxOffice, oneTicket, openBoxOffice } from '../../../../tests/support/shop/box-office.ts';
import { isFromShop, type Receiver, startReceiver } from '../../../../tests/support/shop/webhook-receiver.ts';
import type { Webhook } from '../../../contract/webhooks.ts';
import { addWebhookEvent } from '../../platform/webhooks/webhook-outbox.queries.ts';

let shop: BoxOffice;
let admin: SignedIn;
let receiver: Receiver;
let answer: Parameters<typeof startReceiver>[0];
beforeAll(async () => {
  shop = await openBoxOffice(
    { WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' },
    { jobs: ['sendDeliveries', 'forgetDeliveries'] },
  );
  await shop.anotherServer();
  admin = await signedIn(shop.deps, { authorities: ['ROLE_ADMIN'] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  answer = (response) => response.end('thank you');
  receiver = await startReceiver((...received) => answer?.(...received));
});
afterEach(async () => {
  await shop.db.deleteFrom('webhook').execute();
  await receiver.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, url: string, payload?: object, { headers } = admin) =>
  shop.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: payload ?? {} }) });
const allEvents = ['order.paid', 'order.cancelled', 'order.refunded', 'tickets.checkedIn', 'event.changed'];
async function add(fields: object = {}): Promise<{ secret: string; webhook: Webhook }> {
  const reply = await send('POST', '/api/webhooks', { address: receiver.address, events: allEvents, ...fields });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}
const read = async (id: number): Promise<Webhook> => (await send('GET', `/api/webhooks/${id}`)).json();
const deliveries = async (id: number, state = '') =>
  (await send('GET', `/api/webhooks/${id}/deliveries${state && `?state=${state}`}`)).json();
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const addEvents = (count: number) =>
  shop.db.transaction().execute(async (tx) => {
    for (let eventId = 1; eventId <= count; eventId += 1) await addWebhookEvent(tx, { type: 'event.changed', eventId });
  });
const waiting = () =>
  shop.db.updateTable('webhookDelivery').set({ nextAttemptAt: sql<Date>`now()` }).where('deliveredAt', 'is', null);
const letTimePass = () => waiting().execute();

describe('an order', () => {
  test('that is paid is delivered once, with ids and the amount alone', async () => {
    const { webhook } = await add();
    const payer = await heldByPayer(shop);
    await capture(paymentServicesOf(shop), await begin(shop, payer, 'JETCO'));
    await expect.poll(() => receiver.received.length).toBe(1);
    const { amountCents } = await shop.db
      .selectFrom('orders')
      .where('id', '=', payer.orderId)
      .select('amountCents')
      .executeTakeFirstOrThrow();
    expect(bodies()).toEqual([
      {
        id: receiver.received[0]?.headers['webhook-id'],
        type: 'order.paid',
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        data: { eventId: payer.hall.eventId, transactionId: payer.orderId, amount: amountCents / 100 },
      },
    ]);
    await expect.poll(() => deliveries(webhook.id)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  });

  test('that its buyer or a clerk cancels is delivered', async () => {
    await add({ events: ['order.cancelled'] });
    const hall = await shop.hallOf(20);
    const buyer = shop.buyer(hall.eventId);
    const first = await shop.order(oneTicket(hall), buyer);
    const second = await shop.order(oneTicket(hall));
    await shop.app.inject({
      method: 'POST',
      url: '/api/order/cancel',
      headers: { cookie: buyer.cookie },
      payload: { token: buyer.token },
    });
    await send('DELETE', `/api/transactions/${second.body.id}`);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(
      bodies()
        .map(({ type, data }) => [type, data.transactionId, data.amount])
        .sort(),
    ).toEqual([first, second].map(({ body }) => ['order.cancelled', body.id, body.amount]).sort());
  });

  test('that fails to be stored is not delivered', async () => {
    await add();
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await addWebhookEvent(tx, { type: 'event.changed', eventId: 1 });
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await shop.db.selectFrom('webhookDelivery').selectAll().execute()).toEqual([]);
  });
});

test('a change of an event, of its sessions, prices or site is one delivery for the event', async () => {
  const programme = await openProgramme(shop);
  const hall = await shop.hallOf(20);
  await add({ events: ['event.changed'] });
  const reply = await programme.change(`sites/${hall.siteId}`, { name: `A new name ${hall.siteId}` });
  expect(reply.status).toBe(200);
  await expect.poll(bodies).toMatchObject([{ type: 'event.changed', data: { eventId: hall.eventId } }]);
});

test('only chosen events are delivered, and none to a webhook that is disabled', async () => {
  const { webhook } = await add({ events: ['order.paid'] });
  await addEvents(1);
  expect(await deliveries(webhook.id)).toEqual([]);
  await send('PUT', `/api/webhooks/${webhook.id}`, { address: receiver.address, events: allEvents, isEnabled: false });
  await addEvents(1);
  expect(await deliveries(webhook.id)).toEqual([]);
});

describe('the signature', () => {
  test('is right for a receiver that follows the convention, and wrong for another secret, body or time', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await addEvents(1);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [received] = receiver.received as [Receiver['received'][number]];
    expect(isFromShop(secret, received)).toBe(true);
    expect(isFromShop(`whsec_${Buffer.alloc(32).toString('base64')}`, received)).toBe(false);
    expect(isFromShop(secret, { ...received, body: received.body.replace('1', '2') })).toBe(false);
    expect(isFromShop(secret, received, Date.now() + 10 * 60_000)).toBe(false);
  });

  test('is made with the old and the new secret for a day', async () => {
    const { secret, webhook } = await add();
    const { secret: next } = (await send('POST', `/api/webhooks/${webhook.id}/secret`)).json();
    await addEvents(1);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [both] = receiver.received as [Receiver['received'][number]];
    expect([secret, next].map((each) => isFromShop(each, both))).toEqual([true, true]);
    await shop.db.updateTable('webhook').set({ secretBeforeUntil: sql<Date>`now()` }).execute();
    await addEvents(1);
    await expect.poll(() => receiver.received.length).toBe(2);
    const last = receiver.received.at(-1) as Receiver['received'][number];
    expect([secret, next].map((each) => isFromShop(each, last))).toEqual([false, true]);
  });

  test('has a secret that is shown once and sealed in the database', async () => {
    const { secret, webhook } = await add();
    expect(JSON.stringify([await read(webhook.id), (await send('GET', '/api/webhooks')).json()])).not.toContain(secret);
    const stored = await shop.db.selectFrom('webhook').select('sealedSecret').executeTakeFirstOrThrow();
    expect(stored.sealedSecret.toString('latin1')).not.toContain(secret);
  });
});

describe('a delivery that fails', () => {
  test('is sent again with the same id until it arrives, and shows what was answered', async () => {
    answer = (response) => response.writeHead(503).end('come back later');
    const { webhook } = await add();
    await addEvents(1);
    await expect
      .poll(() => deliveries(webhook.id))
      .toMatchObject([
        { state: 'WAITING', attempts: 1, answerStatus: 503, answer: 'come back later', failure: 'status 503' },
      ]);
    await expect.poll(async () => (await read(webhook.id)).failingSince).not.toBeNull();
    answer = (response) => response.end();
    await letTimePass();
    await expect.poll(() => deliveries(webhook.id)).toMatchObject([{ state: 'DELIVERED', attempts: 2, failure: null }]);
    await expect.poll(async () => (await read(webhook.id)).failingSince).toBeNull();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('is given up after a day, and sent again when staff say so: one, or all', async () => {
    answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
    const { webhook } = await add();
    await addEvents(3);
    await expect.poll(() => receiver.received.length).toBe(3);
    await expect
      .poll(() => deliveries(webhook.id))
      .toMatchObject(Array(3).fill({ attempts: 1, failure: 'status 307' }));
    await waiting().set({ attempts: 10 }).execute();
    await expect.poll(async () => (await deliveries(webhook.id, 'GIVEN_UP')).length).toBe(3);
    expect(await read(webhook.id)).toMatchObject({ waiting: 0, givenUp: 3 });
    answer = (response) => response.end('thank you');
    const [{ id }] = await deliveries(webhook.id);
    expect((await send('POST', `/api/webhooks/${webhook.id}/deliveries/${id}/replay`)).json()).toEqual({ count: 1 });
    await expect
      .poll(async () => (await deliveries(webhook.id, 'DELIVERED')).map((each: { id: number }) => each.id))
      .toEqual([id]);
    expect((await send('POST', `/api/webhooks/${webhook.id}/deliveries/replay`)).json()).toEqual({ count: 2 });
    await expect.poll(async () => (await deliveries(webhook.id, 'DELIVERED')).length).toBe(3);
    expect((await send('POST', `/api/webhooks/${webhook.id}/deliveries/replay`)).json()).toEqual({ count: 0 });
  });

  test('for three days disables the webhook, and the shop gets a mail', async () => {
    answer = (response) => response.writeHead(500).end();
    const { webhook } = await add();
    const before = {
      failingSince: sql<Date>`now() - interval '73 hours'`,
      failedAt: sql<Date>`now() - interval '8 hours'`,
    };
    await shop.db.updateTable('webhook').set(before).execute();
    await addEvents(1);
    await expect.poll(() => read(webhook.id)).toMatchObject({ isEnabled: false, disabledAt: expect.any(String) });
    const mails = await shop.db.selectFrom('mail').where('kind', '=', 'alert-webhook-disabled').selectAll().execute();
    expect(mails).toMatchObject([
      {
        recipient: shop.deps.configuration.shop.email,
        body: expect.stringContaining(new URL(receiver.address).origin),
      },
    ]);
    expect(mails[0]?.body).not.toContain(receiver.address);
    const fields = { address: receiver.address, events: allEvents, isEnabled: true };
    const enabled = await send('PUT', `/api/webhooks/${webhook.id}`, fields);
    expect(enabled.json()).toMatchObject({ isEnabled: true, disabledAt: null, failingSince: null });
  });
});

describe('two servers', () => {
  test('send each delivery once', async () => {
    await add();
    await addEvents(60);
    await expect.poll(() => receiver.received.length).toBe(60);
    await expect
      .poll(() => shop.db.selectFrom('webhookDelivery').where('deliveredAt', 'is', null).selectAll().execute())
      .toEqual([]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60);
  });
});

describe('an address', () => {
  const problemOf = async (address: string) => {
    const reply = await send('POST', '/api/webhooks', { address, events: allEvents });
    return reply.statusCode === 400 ? reply.json().fieldErrors[0] : reply.statusCode;
  };

  test.each([
    'ftp://receiver.example/',
    'receiver.example',
    'https://user:secret@receiver.example/',
    'https://receiver.example/#part',
    'javascript:alert(1)',
    'https://',
  ])('of another form is refused: %s', async (address) =>
    expect(await problemOf(address)).toMatchObject({ field: 'address', message: 'WebhookAddress' }),
  );

  test.each([
    'https://169.254.169.254/latest',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://0x0a000001/',
  ])('in a private network is refused: %s', async (address) =>
    expect(await problemOf(address)).toMatchObject({ field: 'address', message: 'PrivateAddress' }),
  );

  test('that is too long in its usual form is refused', async () =>
    expect(await problemOf(`https://a.example/${'票'.repeat(60)}`)).toMatchObject({
      field: 'address',
      message: 'WebhookAddress',
    }));

  test('has one webhook', async () => {
    await add();
    expect(await problemOf(receiver.address)).toMatchObject({ field: 'address', message: 'Unique' });
  });
});

test('a test delivery is sent by hand; a webhook that is gone is not found', async () => {
  const { webhook } = await add();
  expect((await send('POST', `/api/webhooks/${webhook.id}/test`)).statusCode).toBe(200);
  await expect.poll(bodies).toMatchObject([{ type: 'webhook.test', data: {} }]);
  expect((await send('DELETE', `/api/webhooks/${webhook.id}`)).statusCode).toBe(200);
  for (const [method, rest] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/secret'],
    ['POST', '/deliveries/replay'],
  ] as const)
    expect((await send(method, `/api/webhooks/${webhook.id}${rest}`)).statusCode).toBe(404);
});
