// The HAProxy of deploy/haproxy.cfg before servers of this machine: the backend that operators get, with other addresses; with TLS, also its frontend.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/shop/free-port.ts';
import { until } from '../tests/support/tools/until.ts';

export type LoadBalancer = { address: string; isUp: (at: number) => Promise<boolean>; stop: () => Promise<void> };

const deployed = join(import.meta.dirname, '../deploy/haproxy.cfg');

/** Null where HAProxy is not installed. */
export function findHaproxy(): string | null {
  const places = ['haproxy', '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'];
  return places.find((place) => spawnSync(place, ['-v']).status === 0) ?? null;
}

type Options = {
  /** A free one, unless the servers must know it before. */
  port?: number;
  /** A file with a key and a certificate, for the frontend of deploy/haproxy.cfg with TLS. */
  certificate?: string;
};

export async function startHaproxy(
  program: string,
  servers: readonly string[],
  { port: given, certificate }: Options = {},
): Promise<LoadBalancer> {
  const folder = mkdtempSync(join(tmpdir(), 'limelight-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const [port, statisticsPort] = [given ?? (await freePort()), await freePort()];
  const frontend = certificate === undefined ? plainFrontend(port) : secureFrontend(port, certificate);
  writeFileSync(file, configurationFor(servers, frontend, statisticsPort));
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
    address: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
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

function configurationFor(servers: readonly string[], frontend: string, statisticsPort: number): string {
  const backend = readFileSync(deployed, 'utf8').replace(frontendDeployed, '');
  const withoutServers = backend.replace(/^ {2}server .*\n/gm, '');
  const linesOfOne = backend.match(/^ {2}server shop-1.*$/gm) ?? [];
  const ours = servers.flatMap((address, at) =>
    linesOfOne.map((line) => line.replace('shop-1:8080', new URL(address).host).replace('shop-1', `shop-${at + 1}`)),
  );
  return `${withoutServers}${ours.join('\n')}

${frontend}
frontend statistics
  bind 127.0.0.1:${statisticsPort}
  stats enable
  stats uri /
`;
}

const frontendDeployed = /^frontend[\s\S]*?(?=^backend)/m;

const plainFrontend = (port: number): string => `frontend shop
  bind 127.0.0.1:${port}
  default_backend servers
`;

/** The addresses of visitors stay as they are written: all of a crowd come from this machine. */
function secureFrontend(port: number, certificate: string): string {
  const [frontend = ''] = frontendDeployed.exec(readFileSync(deployed, 'utf8')) ?? [];
  return frontend
    .replace(/^ {2}bind :80\n/m, '')
    .replace('bind :443 ssl crt /etc/haproxy/certs/', `bind 127.0.0.1:${port} ssl crt ${certificate}`)
    .replace(/^ {2}# .*\n/gm, '')
    .replace(/^ {2}http-request set-header X-Forwarded-For .*\n/m, '');
}

/** The state of each server, as HAProxy sees it. */
async function readStates(port: number): Promise<Map<string, string>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/;csv`)).text();
  const lines = text.split('\n').map((line) => line.split(','));
  return new Map(lines.filter(([backend]) => backend === 'servers').map((cells) => [cells[1] ?? '', cells[17] ?? '']));
}
