// One load, with what it cost: the servers' processors, the database's, and its log.
import type { Db } from '../src/server/platform/deps.ts';
import { microsecondsNow, type Span } from './cpu-profile.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu-time.ts';
import { walBytes, writeAllOut } from './order-audit.ts';
import { type Asking, type Load, ordersOf, runLoad, together } from './order-load.ts';
import type { OrderServer } from './order-servers.ts';

export type Measured = {
  load: Load;
  nodeSeconds: number;
  databaseSeconds: number;
  walBytes: number;
  /** The time of the measurement, for a profile. */
  spans: Span[];
};

const buyersAtOnce = 128;

/** The numbers of PostgreSQL's first processes: a distributed one has one on each node. */
type Database = { db: Db; postmaster: number; otherPostmasters?: number[] };

export async function measureLoad(
  { db, postmaster, otherPostmasters = [] }: Database,
  servers: readonly OrderServer[],
  next: () => Asking | null,
  buyers = buyersAtOnce,
): Promise<Measured> {
  const read = async () => ({
    node: servers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    database: [postmaster, ...otherPostmasters].reduce((sum, number) => sum + cpuSecondsWithChildren(number), 0),
    wal: await walBytes(db),
  });
  // Pages that earlier loads left unwritten must not count for this one.
  await writeAllOut(db);
  const before = await read();
  const from = microsecondsNow();
  const load = await runLoad({ addresses: servers.map(({ address }) => address), buyers, next });
  const spans = [{ from, to: microsecondsNow() }];
  const after = await read();
  return {
    load,
    nodeSeconds: after.node - before.node,
    databaseSeconds: after.database - before.database,
    walBytes: after.wal - before.wal,
    spans,
  };
}

/** One after the other. */
export function inAll(parts: readonly Measured[]): Measured {
  const sum = (of: (part: Measured) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    load: together(parts.map(({ load }) => load)),
    nodeSeconds: sum(({ nodeSeconds }) => nodeSeconds),
    databaseSeconds: sum(({ databaseSeconds }) => databaseSeconds),
    walBytes: sum((part) => part.walBytes),
    spans: parts.flatMap(({ spans }) => spans),
  };
}

/** A refusal is work too, but not counted: the figure is the whole cost of an order that was placed. */
export const nodeMicroseconds = ({ nodeSeconds, load }: Measured): number => (nodeSeconds * 1e6) / ordersOf(load);
export const databaseMicroseconds = ({ databaseSeconds, load }: Measured): number =>
  (databaseSeconds * 1e6) / ordersOf(load);
