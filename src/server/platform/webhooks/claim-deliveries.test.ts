// Servers that look for deliveries at the same moment.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import type { WebhookEvent } from '../../../domain/webhooks/webhook-events.ts';
import { connect } from '../database/connect.ts';
import { addWebhookEvent, claimDeliveries } from './webhook-outbox.queries.ts';

let database: FreshDatabase;
let webhookId: number;
beforeAll(async () => {
  database = await freshDatabase(8);
  const webhook = {
    address: 'https://receiver.example/',
    events: ['event.changed'] as WebhookEvent[],
    sealedSecret: Buffer.alloc(60),
    madeBy: 'admin',
  };
  const added = await database.db.insertInto('webhook').values(webhook).returning('id').executeTakeFirstOrThrow();
  webhookId = added.id;
});
afterAll(() => database.drop());

const addEvents = async (count: number) => {
  for (let eventId = 1; eventId <= count; eventId += 1)
    await addWebhookEvent(database.db, { type: 'event.changed', eventId });
};

/** Six servers claim thirty deliveries at the same moment, in rounds until some are claimed once more. Returns how many were. */
async function claimedAgain(url: string, roundsMax: number): Promise<number> {
  const servers = Array.from({ length: 6 }, () => connect(url, 1));
  let again = 0;
  for (let round = 0; round < roundsMax && again === 0; round += 1) {
    await addEvents(30);
    const claims = servers.map(({ db }) => claimDeliveries(db, { webhookId, countMax: 30, seconds: 30 }));
    const ids = (await Promise.all(claims)).flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(30);
    again += ids.length - 30;
    await database.db.deleteFrom('webhookDelivery').execute();
  }
  for (const { pool } of servers) await pool.end();
  return again;
}

test('no delivery is claimed by two servers', async () => {
  expect(await claimedAgain(database.url, 10)).toBe(0);
});

test('without the lock some are: the test above would notice', async () => {
  const rewrite = (text: string) => text.replace('for update skip locked', '');
  const proxy = await startPostgresProxy(database.url, { rewrite });
  expect(await claimedAgain(proxy.url, 200)).toBeGreaterThan(0);
  expect(proxy.rewritten()).toBeGreaterThan(0);
  await proxy.close();
});

test('a claim ends by itself, when the server that made it is gone', async () => {
  await addEvents(1);
  const claim = (seconds: number) => claimDeliveries(database.db, { webhookId, countMax: 5, seconds });
  expect(await claim(30)).toMatchObject([{ attempts: 1 }]);
  expect(await claim(30)).toEqual([]);
  await database.db
    .updateTable('webhookDelivery')
    .set({ claimedUntil: new Date(0) })
    .execute();
  expect(await claim(30)).toMatchObject([{ attempts: 2 }]);
  await database.db.deleteFrom('webhookDelivery').execute();
});
