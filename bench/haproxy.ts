// The HAProxy of deploy/haproxy.cfg before servers of this machine: the backend that operators get, with other addresses and without TLS.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../tests/until.ts';
import { freePort } from './order-servers.ts';

export type LoadBalancer = { address: string; isUp: (at: number) => Promise<boolean>; stop: () => Promise<void> };

const deployed = join(import.meta.dirname, '../deploy/haproxy.cfg');

/** Null where HAProxy is not installed. */
export function findHaproxy(): string | null {
  const places = ['haproxy', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
  return places.find((place) => spawnSync(place, ['-v']).status === 0) ?? null;
}

export async function startHaproxy(program: string, servers: readonly string[]): Promise<LoadBalancer> {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const [port, statisticsPort] = [await freePort(), await freePort()];
  writeFileSync(file, configurationFor(servers, port, statisticsPort));
  const child: ChildProcess = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const abandon = () => void child.kill('SIGKILL');
  process.once('exit', abandon);
  const isUp = async (at: number) => (await readStates(statisticsPort)).get(`shop-${at + 1}`) === 'UP';
  const areAllUp = async () => (await Promise.all(servers.map((_, at) => isUp(at)))).every(Boolean);
  await until(() => {
    if (child.exitCode !== null) throw new Error('HAProxy did not start.');
    return areAllUp().catch(() => false);
  });
  return {
    address: `http://127.0.0.1:${port}`,
    isUp,
    stop: async () => {
      process.off('exit', abandon);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function configurationFor(servers: readonly string[], port: number, statisticsPort: number): string {
  const backend = readFileSync(deployed, 'utf8').replace(/^frontend[\s\S]*?(?=^backend)/m, '');
  const withoutServers = backend.replace(/^ {2}server .*\n/gm, '');
  const ours = servers.map((address, at) => `  server shop-${at + 1} ${new URL(address).host}`);
  return `${withoutServers}${ours.join('\n')}

frontend shop
  bind 127.0.0.1:${port}
  default_backend servers

frontend statistics
  bind 127.0.0.1:${statisticsPort}
  stats enable
  stats uri /
`;
}

/** The state of each server, as HAProxy sees it. */
async function readStates(port: number): Promise<Map<string, string>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/;csv`)).text();
  const lines = text.split('\n').map((line) => line.split(','));
  return new Map(lines.filter(([backend]) => backend === 'servers').map((cells) => [cells[1] ?? '', cells[17] ?? '']));
}
