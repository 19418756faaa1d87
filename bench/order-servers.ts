// The processes that take orders, one for each server, so that their processor time can be measured apart.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { buildShopIfStale, builtServer } from '../scripts/build.ts';
import { freePort } from '../tests/support/shop/free-port.ts';
import { modeOfServers } from '../tests/support/shop/program-environment.ts';
import { isHealthy } from './is-healthy.ts';

export type OrderServer = { address: string; pid: number; stop: () => Promise<void> };

export type ShopOptions = {
  databaseUrl: string;
  secretKey: string;
  environment?: Record<string, string>;
  /** Flags for node, such as --cpu-prof. */
  nodeFlags?: string[];
  /** Each line that it says; without it they are shown. */
  hear?: (line: string) => void;
  /** The shop of another folder, to compare two of them. */
  root?: string;
  /** A free one, unless a server comes back to its place. */
  port?: number;
};

const startSecondsMax = 60;

/** The shop as it runs in earnest. */
export async function startShopServer(options: ShopOptions): Promise<OrderServer> {
  const { databaseUrl, secretKey, environment = {}, nodeFlags = [], hear } = options;
  // A fresh clone has no pages.
  if (options.root === undefined) await buildShopIfStale();
  const server = options.root === undefined ? builtServer : [join(options.root, 'src/server/main.ts')];
  const port = options.port ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...nodeFlags, ...server], {
    env: {
      ...process.env,
      APP_MODE: modeOfServers,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      PUBLIC_ADDRESS: address,
      SHOP_EMAIL: 'box-office@limelight.example',
      SHOP_PHONE: '+852 3008 0000',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'tickets@limelight.example',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: hear ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2],
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream && hear) createInterface({ input: stream }).on('line', hear);
  const deadline = performance.now() + startSecondsMax * 1000;
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The shop did not start.');
    await wait(50);
  }
  return running(child, address);
}

/** A script beside this one that prints its address in its first line. */
export async function startScriptServer(file: string, parameters: string[] = []): Promise<OrderServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...parameters], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', () => reject(new Error(`${file} ended before it was ready.`)));
  });
  return running(child, address);
}

function running(child: ChildProcess, address: string): OrderServer {
  const abandon = () => void child.kill('SIGKILL');
  process.once('exit', abandon);
  return {
    address,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', abandon);
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
