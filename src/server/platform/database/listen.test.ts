import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lineTo } from '../../../../tests/cut-line.ts';
import { type FreshDatabase, freshDatabase } from '../../../../tests/fresh-database.ts';
import { until } from '../../../../tests/until.ts';
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
