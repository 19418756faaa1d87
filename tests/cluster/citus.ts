// Citus on this machine: a coordinator and two workers in a temporary folder, each a PostgreSQL that the shop's supervisor keeps running.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CrashPostgres, startCrashPostgres } from '../crash/postgres.ts';
import { joinNodes, runOn } from './nodes.ts';

export type Citus = {
  coordinator: CrashPostgres;
  workers: CrashPostgres[];
  stop: () => Promise<void>;
};

/** Null when Citus is there; otherwise why not, for people. */
export function whyNoCitus(binaries: string | undefined): string | null {
  if (!binaries) return 'CITUS_BIN is not set: give it the folder with the programs of a PostgreSQL that has Citus';
  if (!existsSync(join(binaries, 'postgres'))) return `there is no program "postgres" in ${binaries}`;
  if (!hasExtension(binaries)) return `the PostgreSQL in ${binaries} has no extension citus`;
  return null;
}

function hasExtension(binaries: string): boolean {
  const { stdout } = spawnSync(join(binaries, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  return existsSync(join((stdout ?? '').trim(), 'extension/citus.control'));
}

/** Every node needs these. docs/SCALE.md says why. */
export const citusSettings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '400',
  max_prepared_transactions: '800',
  max_worker_processes: '100',
  'citus.shard_count': '8',
  'citus.recover_2pc_interval': '1s',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.propagate_set_commands': 'local',
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.enable_statistics_collection': 'off',
};

const workerCount = 2;

export async function startCitus(binaries: string, settings: Record<string, string> = {}): Promise<Citus> {
  const start = () => startCrashPostgres({ ...citusSettings, ...settings }, tmpdir(), dirname(binaries));
  const nodes: CrashPostgres[] = [];
  const stop = async () => {
    for (const node of nodes.toReversed()) await node.stop();
  };
  try {
    for (let count = 0; count <= workerCount; count += 1) nodes.push(await start());
    const urls = await withOneRole(nodes.map(({ url }) => url));
    await joinNodes(urls);
    const [coordinator, ...workers] = nodes.map((node, at) => ({ ...node, url: urls[at] as string }));
    return { coordinator: coordinator as CrashPostgres, workers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The owner and the working role of a shop, with one password on all nodes; and the owner's address of each node. */
async function withOneRole(urls: readonly string[]): Promise<string[]> {
  const password = randomBytes(24).toString('base64url');
  return Promise.all(
    urls.map(async (url) => {
      for (const role of ['shop superuser', 'limelight_server'])
        await runOn(url, `create role ${role} login password '${password}'`);
      return Object.assign(new URL(url), { username: 'shop', password }).href;
    }),
  );
}
