// Webhooks that are changed and removed while the shop sells.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, runningApp } from '../../../../tests/support/shop/running-app.ts';
import { daysOfFailureMax } from '../../../domain/webhooks/delivery-pauses.ts';
import {
  addWebhookEvent,
  claimDeliveries,
  disableFailing,
  forgetDeliveriesOfRemoved,
  forgetRemoved,
  noteFailure,
  noteSuccess,
} from '../../platform/webhooks/webhook-outbox.queries.ts';
import { listWaitingWork } from '../operations/waiting-work.queries.ts';
import { addWebhook, changeWebhook, removeWebhook, replayAll, webhookOf } from './manage-webhooks.ts';
import { findWebhook, listWebhooks, lockWebhook, type WebhookRow } from './webhooks.queries.ts';

let shop: RunningApp;
beforeAll(async () => {
  shop = await runningApp();
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

test('all deliveries that failed are due again by one press: those that were given up, and those that wait for hours', async () => {
  const id = await add('https://receiver.example/repaired');
  for (const eventId of [1, 2, 3]) await changeEvent(eventId);
  const ofWebhook = shop.db.updateTable('webhookDelivery').where('webhookId', '=', id);
  const inHours = { attempts: 9, failure: 'status 503', nextAttemptAt: sql<Date>`now() + interval '8 hours'` };
  await ofWebhook.set(inHours).execute();
  const [givenUp] = await shop.db.selectFrom('webhookDelivery').where('webhookId', '=', id).select('id').execute();
  await ofWebhook
    .where('id', '=', givenUp?.id ?? 0)
    .set({ givenUpAt: sql<Date>`now()` })
    .execute();
  expect(await findWebhook(shop.db, id)).toMatchObject({ waiting: 2, retrying: 2, givenUp: 1 });
  expect(await replayAll(shop.deps, id, by)).toBe(3);
  expect(await findWebhook(shop.db, id)).toMatchObject({ waiting: 3, retrying: 0, givenUp: 0 });
  expect(await replayAll(shop.deps, id, by)).toBe(0);
  const due = await claimDeliveries(shop.db, { webhookId: id, countMax: 10, seconds: 30 });
  expect(due).toHaveLength(3);
  await removeWebhook(shop.deps, id, by);
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

test('deliveries that wait for a webhook to be enabled again are no late work: nobody is woken for them', async () => {
  const id = await add('https://receiver.example/off');
  await changeEvent(5);
  const late = async () => (await listWaitingWork(shop.db)).find(({ key }) => key === 'sendDeliveries')?.count ?? 0;
  const before = await late();
  const { address, events } = webhookOf((await findWebhook(shop.db, id)) as WebhookRow);
  await changeWebhook(shop.deps, id, { address, events: [...events], isEnabled: false }, by);
  expect(await late()).toBe(before - 1);
});

describe('a webhook that fails', () => {
  const fail = async (id: number) => {
    await noteFailure(shop.db, id);
    return (await disableFailing(shop.db, id, daysOfFailureMax)) !== undefined;
  };
  const hoursPass = (id: number, hours: number) =>
    sql`
      update webhook set failing_since = failing_since - make_interval(hours => ${hours}),
        failed_at = failed_at - make_interval(hours => ${hours})
      where id = ${id}`.execute(shop.db);
  const stateOf = async (id: number) => webhookOf((await findWebhook(shop.db, id)) as WebhookRow);

  test('once in three weeks goes on: nothing was sent in between', async () => {
    const id = await add('https://receiver.example/seldom');
    expect(await fail(id)).toBe(false);
    await hoursPass(id, 21 * 24);
    const { failingSince: before } = await stateOf(id);
    expect(await fail(id)).toBe(false);
    const { failingSince, failedAt, isEnabled } = await stateOf(id);
    expect(isEnabled).toBe(true);
    expect(Date.parse(failingSince ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
    expect(failedAt).toBe(failingSince);
  });

  test('again and again for three days is disabled, however long the pauses of a delivery are', async () => {
    const id = await add('https://receiver.example/broken');
    for (let hours = 0; hours < 72; hours += 8) {
      expect(await fail(id)).toBe(false);
      await hoursPass(id, 8);
    }
    const { failingSince } = await stateOf(id);
    expect(await fail(id)).toBe(true);
    const after = await stateOf(id);
    expect(after).toMatchObject({ isEnabled: false, failingSince });
    expect(Date.now() - Date.parse(after.failedAt ?? '')).toBeLessThan(60_000);
  });

  test('is not disabled for what failed at an earlier address', async () => {
    const id = await add('https://receiver.example/old');
    for (let hours = 0; hours < 72; hours += 8) {
      await fail(id);
      await hoursPass(id, 8);
    }
    const { events } = await stateOf(id);
    const changed = { address: 'https://receiver.example/mended', events: [...events], isEnabled: true };
    expect(await changeWebhook(shop.deps, id, changed, by)).toMatchObject({ failingSince: null });
    expect(await fail(id)).toBe(false);
  });

  test('says when it was tried last, and nothing of it after a success', async () => {
    const id = await add('https://receiver.example/well');
    await fail(id);
    await noteSuccess(shop.db, id);
    expect(await stateOf(id)).toMatchObject({ failingSince: null, failedAt: null });
  });
});
