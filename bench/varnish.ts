// Varnish as it stands in front of a shop, in a folder of its own that goes with it.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isHealthy } from './is-healthy.ts';

const rules = join(import.meta.dirname, '../deploy/varnish.vcl');
const secondsMax = 20;

export type Varnish = {
  address: string;
  /** Requests of visitors, and requests that the shop was asked for them, since the start. */
  counts: () => { asked: number; passedOn: number };
  stop: () => Promise<void>;
};

export const hasVarnish = () => spawnSync('varnishd', ['-V']).status === 0;

export async function startVarnish({ port, shopPort }: { port: number; shopPort: string }): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-varnish-'));
  const file = join(folder, 'shop.vcl');
  writeFileSync(file, readFileSync(rules, 'utf8').replace('"8080"', `"${shopPort}"`));
  const flags = ['-F', '-n', folder, '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m', '-j', 'none'];
  const child = spawn('varnishd', flags, { stdio: ['ignore', 'ignore', 'ignore'] });
  const address = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + secondsMax * 1000;
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('Varnish did not start.');
    await wait(100);
  }
  return {
    address,
    counts: () => {
      const text = execFileSync('varnishstat', ['-n', folder, '-1', '-f', 'MAIN.client_req', '-f', 'MAIN.backend_req']);
      const numberOf = (name: string) => Number(new RegExp(`MAIN\\.${name}\\s+(\\d+)`).exec(String(text))?.[1]);
      return { asked: numberOf('client_req'), passedOn: numberOf('backend_req') };
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
