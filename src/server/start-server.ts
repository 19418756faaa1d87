// Starts the parts of the server in order and stops them in the opposite order.
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { furnishShop } from './demo/furnish-shop.ts';
import { type Simulated, startSimulators } from './money/gateways/start-simulators.ts';
import { connect } from './platform/database/connect.ts';
import { followDatabaseClock } from './platform/database/database-clock.ts';
import { migrate } from './platform/database/migrate.ts';
import { asServerRole } from './platform/database/server-role.ts';
import { startPostgres } from './platform/database/supervise-postgres.ts';
import { waitForDatabase } from './platform/database/wait-for-database.ts';
import type { Deps } from './platform/deps.ts';
import { startMailbox } from './platform/mail/mailbox.ts';
import { type Configuration, ConfigurationError } from './platform/settings/configuration.ts';
import { Settings } from './platform/settings/settings.ts';
import { isKeyOfShop, signingKeyOf } from './platform/signing/signing-key.ts';
import { OtlpExporter } from './platform/tracing/otlp-exporter.ts';
import { beginTracing, endTracing } from './platform/tracing/tracing.ts';

export type RunningServer = {
  address: string;
  /** The place of all data, shown to the operator. */
  dataPlace: string;
  /** The address of the demo mailbox. */
  mailPlace: string | undefined;
  /** The address of the payment simulators. */
  paymentsPlace: string | undefined;
  stop: () => Promise<void>;
};
type Start = {
  configuration: Configuration;
  log: Logger;
  /** Shows progress to the operator. */
  say: (sentence: string) => void;
  signal: AbortSignal;
};
type Closers = (() => Promise<void>)[];

const requestSecondsMax = 10;
const otherKey =
  'is not the one with which the shop in this database began: the data of its buyers would stay sealed (docs/OPERATIONS.md, Privacy)';
/** PostgreSQL and the simulators are on their way by then. */
const millisecondsBeforeLoading = 25;

export async function startServer(start: Start): Promise<RunningServer> {
  const { log, say, signal } = start;
  const closers: Closers = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    collectTraces(start, closers);
    const simulating = beginSimulators(start.configuration, closers);
    const opening = openDatabase(start, closers);
    const loading = loadApp();
    const { databaseUrl: ownerUrl, dataPlace } = await opening;
    signal.throwIfAborted();
    const mailing = await withMailbox(start.configuration, closers);
    const { buildApp } = await loading;
    const simulated = await simulating;
    const configuration = { ...mailing, payments: simulated?.payments ?? mailing.payments };
    await unlessStopped(signal, migrate(ownerUrl, { info: say }));
    const databaseUrl = await workingUrl(ownerUrl, log);
    const { db, pool } = connect(databaseUrl, configuration.databasePoolMax, (error) => {
      log.warn({ err: error }, 'lost an idle database connection');
    });
    closers.push(() => pool.end());
    const { clock, stop: stopClock } = await followDatabaseClock(db, log);
    closers.push(async () => stopClock());
    const signingKey = await signingKeyOf(db, configuration.secretKey);
    if (configuration.mode === 'production' && !(await isKeyOfShop(db, signingKey)))
      throw new ConfigurationError(`The configuration is not right.\n  SECRET_KEY: ${otherKey}`);
    const settings = new Settings(configuration);
    const deps: Deps = { configuration, settings, db, pool, databaseUrl, clock, signingKey, log };
    if (configuration.mode === 'development') await furnishShop({ db, databaseUrl, say, signal });
    const app = await buildApp(deps);
    closers.push(() => closeApp(app, configuration.drainSeconds));
    signal.throwIfAborted();
    const address = await app.listen({ host: configuration.host, port: configuration.port });
    for (const job of app.jobs) job.start();
    return { address, dataPlace, mailPlace: configuration.mail.mailboxFolder, paymentsPlace: simulated?.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** It takes most of the start and keeps this program busy. The others start meanwhile. */
async function loadApp() {
  await wait(millisecondsBeforeLoading);
  return import('./app.ts');
}

/** Before anything that asks whether traces are collected. */
function collectTraces({ configuration: { tracing }, log }: Start, closers: Closers): void {
  if (!tracing) return;
  const exporter = new OtlpExporter(tracing, log);
  beginTracing(exporter);
  closers.push(async () => {
    endTracing();
    await exporter.stop();
  });
}

async function workingUrl(ownerUrl: string, log: Logger): Promise<string> {
  const serverUrl = await asServerRole(ownerUrl);
  if (serverUrl === null)
    log.warn('the shop works with the rights of its owner: docs/OPERATIONS.md says how to give it a role of its own');
  return serverUrl ?? ownerUrl;
}

/** A developer's shop without a mail server gets a demo mailbox. */
async function withMailbox(configuration: Configuration, closers: Closers): Promise<Configuration> {
  const { mail } = configuration;
  if (mail.mailboxFolder === undefined) return configuration;
  const mailboxFolder = resolve(mail.mailboxFolder);
  const { smtpUrl, stop } = await startMailbox(mailboxFolder);
  closers.push(stop);
  return { ...configuration, mail: { ...mail, smtpUrl, mailboxFolder } };
}

/** A developer's shop without payment settings gets payment simulators. */
function beginSimulators(configuration: Configuration, closers: Closers): Promise<Simulated | null> {
  const starting = startSimulators(configuration);
  // Their failure is told where they are waited for.
  const started = starting.catch(() => null);
  closers.push(async () => (await started)?.stop());
  return starting;
}

/** Migrations may take long, so Ctrl-C must be able to end the wait. */
function unlessStopped<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, stopped]);
}

async function openDatabase({ configuration, log, say, signal }: Start, closers: Closers) {
  if (configuration.databaseUrl) {
    await waitForDatabase(configuration.databaseUrl, say, signal);
    const { host, pathname } = new URL(configuration.databaseUrl);
    return { databaseUrl: configuration.databaseUrl, dataPlace: `the database ${host}${pathname}` };
  }
  say('Starting PostgreSQL.');
  const dataDir = resolve(configuration.dataDir);
  const { databaseUrl, folder, stop } = await startPostgres({
    dataDir,
    log: { info: say, warn: (words) => log.warn(words) },
  });
  closers.push(stop);
  return { databaseUrl, dataPlace: folder };
}

/** Says that it takes no new visitors, then takes no new requests, and waits for the open ones for a limited time. */
async function closeApp(app: FastifyInstance, drainSeconds: number): Promise<void> {
  await app.startDraining();
  await wait(drainSeconds * 1000);
  const deadline = setTimeout(() => app.server.closeAllConnections(), requestSecondsMax * 1000);
  // A connection whose last reply was sent after closing began would stay open for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(deadline);
  clearInterval(sweep);
}
