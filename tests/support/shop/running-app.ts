import { createSecretKey } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { JobKey } from '../../../src/domain/jobs/jobs.ts';
import { apiAlone, buildApp } from '../../../src/server/app.ts';
import type { Deps } from '../../../src/server/platform/deps.ts';
import { readConfiguration } from '../../../src/server/platform/settings/configuration.ts';
import { Settings } from '../../../src/server/platform/settings/settings.ts';
import { type FreshDatabase, freshDatabase } from '../database/fresh-database.ts';

export type RunningApp = FreshDatabase & {
  app: FastifyInstance;
  deps: Deps;
  /** One more server of the same shop, until the shop is closed. */
  anotherServer: () => Promise<RunningApp>;
  close: () => Promise<void>;
};

/** The jobs that run in a shop: a test needs few of them or none, and the first rounds of all cost as much as the shop. */
export type Jobs = 'all' | readonly JobKey[];

export type AppOptions = {
  shop?: string;
  environment?: Record<string, string>;
  database?: FreshDatabase;
  clock?: () => Date;
  log?: Logger;
  jobs?: Jobs;
};

/** The real application on a database of its own, without a port. Its replies are checked against their contracts. */
export async function runningApp({
  shop = apiAlone,
  environment = {},
  database,
  clock,
  log = pino({ level: 'silent' }),
  jobs = [],
}: AppOptions = {}): Promise<RunningApp> {
  const fresh = database ?? (await freshDatabase());
  const configuration = readConfiguration({ APP_MODE: 'test', ...environment });
  const deps: Deps = {
    configuration,
    settings: new Settings(configuration),
    db: fresh.db,
    pool: fresh.pool,
    databaseUrl: fresh.url,
    clock: clock ?? (() => new Date()),
    signingKey: createSecretKey(Buffer.from('a key for tests, which every server of a test shares')),
    log,
  };
  const app = await buildApp(deps, shop);
  for (const job of app.jobs) if (jobs === 'all' || jobs.some((key) => key === job.key)) job.start();
  const others: RunningApp[] = [];
  const anotherServer = async () => {
    const other = await runningApp({
      shop,
      environment,
      database: fresh,
      ...(clock && { clock }),
      log: log.child({}),
      jobs,
    });
    others.push(other);
    return other;
  };
  const close = async () => {
    for (const other of others) await other.close();
    await app.close();
    if (!database) await fresh.drop();
  };
  return { ...fresh, app, deps, anotherServer, close };
}
