import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { lineTo } from '../../../../tests/support/shop/cut-line.ts';
import { until } from '../../../../tests/support/tools/until.ts';
import { listen } from './listen.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('stops while it is connecting again after a loss', async () => {
  const line = await lineTo(database.url);
  const listening = await listen({
    databaseUrl: line.url,
    log: pino({ level: 'silent' }),
    channels: { news: () => {} },
  });
  line.cut();
  line.mend();
  const letGo = line.hold();
  await until(async () => line.held() === 1);
  const stopped = listening.stop();
  letGo();
  await expect(stopped).resolves.toBeUndefined();
  await line.close();
});

test('leaves no connection behind when the database refuses to listen, as a standby does', async () => {
  const channels = { 'a channel with a name': () => {}, '': () => {} };
  const refused = listen({ databaseUrl: database.url, log: pino({ level: 'silent' }), channels });
  await expect(refused).rejects.toThrow('zero-length');
  const others = sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await until(async () => (await others.execute(database.db)).rows[0]?.count === 0);
});
