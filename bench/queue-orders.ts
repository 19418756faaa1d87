// A thread of buyers who order at a steady pace, without waiting for earlier orders. Each message is one round.
import { createSecretKey } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Hall } from '../tests/support/shop/hall.ts';
import { quantile } from './figures.ts';
import { OrderConnection } from './order-connection.ts';
import { Sale } from './order-sale.ts';

export type SteadyOrders = {
  secretKey: string;
  hall: Hall;
  addresses: string[];
  perSecond: number;
  seconds: number;
  rounds: number;
};

const { secretKey, hall, addresses, perSecond, seconds, rounds } = workerData as SteadyOrders;
const sale = new Sale(createSecretKey(Buffer.from(secretKey)), [hall]).prepareBuyers(perSecond * seconds * rounds);
let free: OrderConnection[] = [];

parentPort?.on('message', async () => parentPort?.postMessage(await oneRound()));

export type Round = { p99: number; faults: number };
let faults = 0;

/** Waits are counted from when the order was due, so that a stall is not hidden. */
async function oneRound(): Promise<Round> {
  faults = 0;
  const waits: number[] = [];
  const start = performance.now();
  const orders: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const dueAt = start + (number * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    orders.push(buyOne(number, dueAt, waits));
  }
  await Promise.all(orders);
  // Servers close connections on which nothing happens for a while.
  for (const connection of free) connection.close();
  free = [];
  const sorted = waits.sort((one, other) => one - other);
  return { p99: quantile(sorted, 0.99), faults };
}

async function buyOne(number: number, dueAt: number, waits: number[]): Promise<void> {
  const connection = free.pop() ?? new OrderConnection(addresses[number % addresses.length] as string);
  const asking = sale.next();
  if (!asking) throw new Error('The hall is sold out.');
  const { status } = await connection.ask(asking.request);
  asking.finish(status);
  if (status >= 500) faults += 1;
  waits.push(performance.now() - dueAt);
  free.push(connection);
}
