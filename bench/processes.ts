import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { buildShopIfStale, builtServer } from '../scripts/build.ts';
import { startThrowawayPostgres, urlOf } from '../tests/support/database/throwaway-postgres.ts';
import { isHealthy } from './is-healthy.ts';

export type Running = { address: string; stop: () => Promise<void> };

/** The real shop with its demo catalogue, in a process of its own, on a database that goes with it. */
export async function startShop(environment: Record<string, string> = {}): Promise<Running> {
  // A fresh clone has no pages.
  await buildShopIfStale();
  const { databaseUrl, template, stop } = await startThrowawayPostgres();
  const port = String(20_000 + (process.pid % 20_000));
  const settings = {
    APP_MODE: 'development',
    LOG_LEVEL: 'warn',
    PORT: port,
    DATABASE_URL: urlOf(databaseUrl, template),
  };
  const child = spawn(process.execPath, builtServer, {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null) throw new Error('The shop did not start.');
    await wait(100);
  }
  return {
    address,
    stop: async () => {
      await end(child);
      await stop();
    },
  };
}

/** A script that prints its address in its first line. */
export async function startScript(file: string, parameters: string[]): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await new Promise<string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve([line]));
    child.once('exit', () => reject(new Error(`${file} ended before it was ready.`)));
  });
  return { address: address ?? '', stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
