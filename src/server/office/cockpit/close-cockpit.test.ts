import { expect, test } from 'vitest';
import { startPostgresProxy } from '../../../../tests/crash/postgres-proxy.ts';
import { freshDatabase } from '../../../../tests/support/database/fresh-database.ts';
import { call } from '../../../../tests/support/people/at-the-door.ts';
import { runningApp } from '../../../../tests/support/shop/running-app.ts';
import { connect } from '../../platform/database/connect.ts';

test('a server that has counted a fault closes also while the database is away', async () => {
  const database = await freshDatabase();
  const proxy = await startPostgresProxy(database.url);
  const { app } = await runningApp({
    database: { ...database, ...connect(proxy.url, 2), url: proxy.url },
  });
  await proxy.close();
  const reply = await call({ app }, { token: `1_${'a'.repeat(43)}` }, 'changes', { sessionId: 1, after: 0 });
  expect(reply.statusCode).toBeGreaterThanOrEqual(500);
  await expect(app.close()).resolves.toBeUndefined();
  await database.drop();
});
