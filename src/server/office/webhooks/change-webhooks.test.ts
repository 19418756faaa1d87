// Webhooks that are changed and removed while the shop sells.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import {
  addWebhookEvent,
  forgetDeliveriesOfRemoved,
  forgetRemoved,
} from '../../platform/webhooks/webhook-outbox.queries.ts';
import { addWebhook, removeWebhook } from './manage-webhooks.ts';
import { listWebhooks, lockWebhook } from './webhooks.queries.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp({ hasJobs: false });
});
afterAll(() => shop.close());

const by = { principal: 'ada', remoteAddress: null };
const add = async (address: string): Promise<number> => {
  const fields = { address, events: ['event.changed' as const], isEnabled: true };
  return (await addWebhook(shop.deps, fields, by)).webhook.id;
};
const changeEvent = (eventId: number, lockTimeout = '2s') =>
  shop.db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx);
    await addWebhookEvent(tx, { type: 'event.changed', eventId });
  });
const idsOf = async () => (await listWebhooks(shop.db)).map(({ id }) => id);

test('a webhook that is removed is gone from the lists at once, and its address is free; its rows are deleted afterwards', async () => {
  const removed = await add('https://receiver.example/one');
  for (const eventId of [1, 2, 3]) await changeEvent(eventId);
  await removeWebhook(shop.deps, removed, by);
  expect(await idsOf()).toEqual([]);
  const added = await add('https://receiver.example/one');
  await forgetDeliveriesOfRemoved(shop.db, 2);
  expect(await forgetRemoved(shop.db, 10)).toMatchObject({ numAffectedRows: 0n });
  await forgetDeliveriesOfRemoved(shop.db, 2);
  expect(await forgetRemoved(shop.db, 10)).toMatchObject({ numAffectedRows: 1n });
  expect(await idsOf()).toEqual([added]);
});

test('an event is written while somebody changes the webhook: a sale waits for no administrator', async () => {
  const id = await add('https://receiver.example/two');
  await shop.db.transaction().execute(async (changing) => {
    await lockWebhook(changing, id);
    await changeEvent(4, '300ms');
  });
  const { waiting } = (await listWebhooks(shop.db)).find((webhook) => webhook.id === id) ?? {};
  expect(waiting).toBe(1);
});
