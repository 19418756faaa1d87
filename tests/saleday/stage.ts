// The shop of a sale day: PostgreSQL that keeps its word, two servers, HAProxy with TLS where it is installed, the providers, a mail server.
import { spawn } from 'node:child_process';
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeCertificate } from '../../bench/certificate.ts';
import { type LoadBalancer, startHaproxy } from '../../bench/haproxy.ts';
import { startScriptServer } from '../../bench/order-servers.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import type { Db } from '../../src/server/platform/deps.ts';
import { type CrashPostgres, connectToCrashing, startCrashPostgres } from '../crash/postgres.ts';
import { type CrashServer, startCrashServer } from '../crash/server.ts';
import { asiaPayAccount, settingsAt } from '../gateways/paying-shop.ts';
import { transferSettings } from '../support/people/transfers.ts';
import { freePort } from '../support/shop/free-port.ts';
import { programEnvironment } from '../support/shop/program-environment.ts';
import { until } from '../support/tools/until.ts';

export type Stage = {
  databaseUrl: string;
  db: Db;
  key: KeyObject;
  postgres: CrashPostgres;
  servers: CrashServer[];
  /** Null where visitors come to the servers themselves. */
  proxy: LoadBalancer | null;
  /** The addresses of the shop for visitors, and the certificate that they trust. */
  addresses: string[];
  ca: string | undefined;
  provider: string;
  mailCounts: string;
  stop: () => Promise<void>;
};

type Options = { haproxy: string | null; lateMilliseconds: number; settings: Record<string, string> };

const secretKey = 'a key for sale days, which both servers share';
const secondsToOpenMax = 90;

export async function openStage({ haproxy, lateMilliseconds, settings }: Options): Promise<Stage> {
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const postgres = await startCrashPostgres(settings);
    closers.push(postgres.stop);
    await migrate(postgres.url, { info: () => {} });
    const { db, pool } = connectToCrashing(postgres.url, 4);
    closers.push(() => pool.end());
    const tls = haproxy === null ? null : makeCertificate();
    if (tls) closers.push(tls.remove);
    const mails = await startScriptServer('purchase-mails.ts');
    closers.push(mails.stop);
    const [smtpUrl = '', mailCounts = ''] = mails.address.split(' ');
    const keys = { ASIAPAY_SECRET: aKey(), JETCO_ORDER_KEY: aKey(), JETCO_RECEIPT_KEY: aKey() };
    const provider = await startProviders(closers, keys, lateMilliseconds, tls?.certificateFile);
    const ports = [await freePort(), await freePort()];
    const frontPort = haproxy === null ? (ports[0] as number) : await freePort();
    const environment = {
      ...settingsAt(provider),
      ...keys,
      ...transferSettings,
      SMTP_URL: smtpUrl,
      PUBLIC_ADDRESS: `${tls ? 'https' : 'http'}://127.0.0.1:${frontPort}`,
      DRAIN_SECONDS: '3',
    };
    const servers = await Promise.all(
      ports.map((port, at) =>
        startCrashServer({
          name: `server ${at + 1}`,
          databaseUrl: postgres.url,
          secretKey,
          clockSkewSeconds: 0,
          environment,
          port,
        }),
      ),
    );
    closers.push(() => Promise.all(servers.map((server) => server.stop())));
    await until(() => servers.every((server) => server.isOpen()), secondsToOpenMax).catch(() => {
      throw new Error(`The servers did not open: ${servers.flatMap(({ faults }) => [...faults.keys()]).join('; ')}`);
    });
    const own = servers.map(({ address }) => address);
    const proxy =
      haproxy && tls ? await startHaproxy(haproxy, own, { port: frontPort, certificate: tls.bundleFile }) : null;
    if (proxy) closers.push(proxy.stop);
    return {
      ...{ databaseUrl: postgres.url, db, key: createSecretKey(Buffer.from(secretKey)), postgres, servers, proxy },
      addresses: proxy ? [proxy.address] : own,
      ca: tls ? readFileSync(tls.certificateFile, 'utf8') : undefined,
      ...{ provider, mailCounts, stop },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const aKey = () => randomBytes(24).toString('base64url');

/** Starts both providers as a program of its own, which ends with its input. */
async function startProviders(
  closers: (() => unknown)[],
  keys: Record<string, string>,
  lateMilliseconds: number,
  trusted: string | undefined,
): Promise<string> {
  const { login, password } = asiaPayAccount;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../simulators/main.ts')], {
    env: {
      ...programEnvironment(),
      ...keys,
      ASIAPAY_API_LOGIN: login,
      ASIAPAY_API_PASSWORD: password,
      SIMULATOR_SLOW_MILLISECONDS: String(lateMilliseconds),
      ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  closers.push(() => {
    child.stdin.end();
    return ended;
  });
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error('The simulators of the providers did not start.')));
  });
}
