// A crowd at work: in a closed loop, or all of it step by step, so that the processors' time can be told apart by step.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../src/server/platform/deps.ts';
import type { Hall } from '../tests/support/shop/hall.ts';
import { cpuSeconds, cpuSecondsWithChildren } from './cpu-time.ts';
import { writeAllOut } from './order-audit.ts';
import { OrderConnection } from './order-connection.ts';
import type { OrderServer } from './order-servers.ts';
import { type Outcome, Purchase, type Step, stepNames } from './purchase-steps.ts';

export const buyersAtOnce = 128;
const secondsForMails = 120;

export type Rig = { db: Db; postmaster: number; shop: OrderServer; mailCounts: string; secret: string };
export type Costs = { seconds: number; node: number; database: number };
export type StepName = Step | 'mail';
export type Bought = {
  purchases: Purchase[];
  /** From the first request until the last mail has arrived. */
  costs: Costs;
  /** Until the last buyer had read the state. */
  secondsBuying: number;
  /** Milliseconds of each purchase, ascending. */
  waits: Float64Array;
};

/** Processor seconds until now. */
const readCosts = ({ shop, postmaster }: Rig): Costs => ({
  seconds: performance.now() / 1000,
  node: cpuSeconds(shop.pid),
  database: cpuSecondsWithChildren(postmaster),
});

const since = (before: Costs, after: Costs): Costs => ({
  seconds: after.seconds - before.seconds,
  node: after.node - before.node,
  database: after.database - before.database,
});

async function withConnections<Result>(
  rig: Rig,
  use: (connections: readonly OrderConnection[]) => Promise<Result>,
): Promise<Result> {
  const connections = Array.from({ length: buyersAtOnce }, () => new OrderConnection(rig.shop.address));
  await Promise.all(connections.map(({ opened }) => opened));
  try {
    return await use(connections);
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function inTurns(
  purchases: readonly Purchase[],
  connections: readonly OrderConnection[],
  work: (purchase: Purchase) => Promise<void>,
): Promise<void> {
  const left = [...purchases].reverse();
  const take = async (connection: OrderConnection) => {
    for (let purchase = left.pop(); purchase; purchase = left.pop()) {
      purchase.connection = connection;
      await work(purchase);
    }
  };
  await Promise.all(connections.map(take));
}

const crowdOf = (rig: Rig, hall: Hall, count: number) =>
  Array.from({ length: count }, () => new Purchase(hall, rig.secret));

/** Each buyer goes through a whole purchase, and the next one follows at once. */
export async function buyInLoop(rig: Rig, hall: Hall, count: number): Promise<Bought> {
  const purchases = crowdOf(rig, hall, count);
  const waits: number[] = [];
  return withConnections(rig, async (connections) => {
    await writeAllOut(rig.db);
    const before = readCosts(rig);
    await inTurns(purchases, connections, async (purchase) => {
      const from = performance.now();
      for (const step of stepNames) await purchase.take(step);
      waits.push(performance.now() - from);
    });
    const secondsBuying = since(before, readCosts(rig)).seconds;
    await untilMailed(rig, purchases);
    const costs = since(before, readCosts(rig));
    return { purchases, costs, secondsBuying, waits: Float64Array.from(waits).sort() };
  });
}

/** All buyers take a step before any of them takes the next one. Mails go out meanwhile; what is left of them is a step of its own. */
export async function buyStepByStep(rig: Rig, hall: Hall, count: number) {
  const purchases = crowdOf(rig, hall, count);
  return withConnections(rig, async (connections) => {
    await writeAllOut(rig.db);
    const costs = new Map<StepName, Costs>();
    let before = readCosts(rig);
    const note = (step: StepName) => {
      const after = readCosts(rig);
      costs.set(step, since(before, after));
      before = after;
    };
    for (const step of stepNames) {
      await inTurns(purchases, connections, (purchase) => purchase.take(step));
      note(step);
    }
    await untilMailed(rig, purchases);
    note('mail');
    return { purchases, costs };
  });
}

/** The number of mails that each reader has got. */
export const mailsByReader = async ({ mailCounts }: Pick<Rig, 'mailCounts'>): Promise<Map<string, number>> =>
  new Map((await (await fetch(mailCounts)).json()) as [string, number][]);

export async function untilMailed(rig: Pick<Rig, 'mailCounts'>, purchases: readonly Outcome[]): Promise<void> {
  const deadline = performance.now() + secondsForMails * 1000;
  const due = purchases.filter(({ fault }) => fault === null);
  for (;;) {
    const mails = await mailsByReader(rig);
    if (due.every(({ email }) => mails.has(email)) || performance.now() > deadline) return;
    await wait(50);
  }
}
