// Measures in turn: the shop, a server that sells nothing, one that sells with a transaction per order, and the shop
// with its crowd spread over a hundred sessions.
import { createSecretKey, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { connect } from '../src/server/platform/database/connect.ts';
import type { Db } from '../src/server/platform/deps.ts';
import { addHall, type Hall, rowsOfSeats } from '../tests/support/shop/hall.ts';
import type { DurablePostgres } from './durable-postgres.ts';
import { addNaiveHall } from './naive-orders.ts';
import { auditSale, countLoneSeats, type SaleAudit } from './order-audit.ts';
import { ordersOf, runLoad } from './order-load.ts';
import { inAll, type Measured, measureLoad } from './order-measure.ts';
import { Sale, type SaleCodes } from './order-sale.ts';
import type { OrderServer } from './order-servers.ts';

/** 20,000 seats; rows have labels of one letter or of one letter twice, so that there are no more than 52. */
export const hallSize = { zones: 5, rows: 50, seats: 80 };
export const seatsInAll = hallSize.zones * hallSize.rows * hallSize.seats;
const shareSoldAtLook = 0.7;
const echoOrders = 24_000;
const spreadOrders = 8_000;
const naiveSeconds = 4;

export type Rig = {
  key: KeyObject;
  db: Db;
  pool: pg.Pool;
  postmaster: number;
  shops: OrderServer[];
  echo: OrderServer;
  naive: OrderServer;
};
export type SoldOut = Measured & { audit: SaleAudit; loneSeats: number; ordersAnswered: number };

export function prepareDatabase({ databaseUrl, postmaster }: DurablePostgres, secretKey: string) {
  const { db, pool } = connect(databaseUrl, 4);
  return { db, pool, postmaster, key: createSecretKey(Buffer.from(secretKey)) };
}

const plan = rowsOfSeats(hallSize.rows, hallSize.seats);
export const addBigHall = (db: Db, sessions = 1): Promise<Hall> =>
  addHall(db, { zones: Array.from({ length: hallSize.zones }, () => plan), sessions });

export type Selling = Pick<Rig, 'db' | 'key' | 'shops' | 'postmaster'> & { otherPostmasters?: number[] };

/** Work beside a sale, until the function that it returns is called. */
export type Beside = (hall: Hall) => () => Promise<void>;
/** The codes that buyers of this hall bring. */
export type CodesFor = (hall: Hall) => Promise<SaleCodes>;
export type SaleWith = { beside?: Beside; codesFor?: CodesFor };

/** Until the last seat is gone, with a look at the hall when seven in ten are. */
export async function sellOut(rig: Selling, seed: number, { beside, codesFor }: SaleWith = {}): Promise<SoldOut> {
  const { db, key, shops } = rig;
  const hall = await addBigHall(db);
  const codes = await codesFor?.(hall);
  await openSales(rig, [hall]);
  const sale = new Sale(key, [hall], seed, codes).prepareBuyers(seatsInAll / 2);
  const stop = beside?.(hall);
  const first = await measureLoad(rig, shops, () =>
    sale.seatsSold < seatsInAll * shareSoldAtLook ? sale.next() : null,
  );
  const loneSeats = await countLoneSeats(db, hall.eventId, hallSize.seats);
  const rest = await measureLoad(rig, shops, () => sale.next());
  await stop?.();
  const sold = inAll([first, rest]);
  return { ...sold, loneSeats, audit: await auditSale(db, hall.eventId), ordersAnswered: 1 + ordersOf(sold.load) };
}

/** Sells as many orders as a sold-out hall has, each for any session of these halls. */
export function sellSpread(rig: Selling, halls: Hall[], seed: number): Promise<Measured> {
  const sale = new Sale(rig.key, halls, seed).prepareBuyers(spreadOrders * 1.5);
  return measureLoad(rig, rig.shops, () => (sale.ordersRequested < spreadOrders ? sale.next() : null));
}

/** The first order lays out the seats of an event, which is not what is measured. */
export async function openSales({ key, shops }: Pick<Rig, 'key' | 'shops'>, halls: Hall[]): Promise<void> {
  const sales = halls.map((hall) => new Sale(key, [hall]));
  const addresses = shops.map(({ address }) => address);
  const load = await runLoad({ addresses, buyers: 4, next: () => sales.pop()?.next() ?? null });
  if (ordersOf(load) !== halls.length) throw new Error(`Sales did not open: ${JSON.stringify([...load.answers])}`);
}

export function echoOrdersBack(rig: Selling & Pick<Rig, 'echo'>, hall: Hall, seed: number): Promise<Measured> {
  const sale = new Sale(rig.key, [hall], seed).prepareBuyers(echoOrders);
  return measureLoad(rig, [rig.echo], () => (sale.ordersRequested < echoOrders ? sale.next() : null));
}

/** Cut after some seconds: to the last seat it would take minutes. */
export async function sellNaively(rig: Rig, seed: number): Promise<Measured> {
  const hall = await addNaiveHall(rig.pool, hallSize);
  const sale = new Sale(rig.key, [hall], seed).prepareBuyers(2_000);
  const end = performance.now() + naiveSeconds * 1000;
  return measureLoad(rig, [rig.naive], () => (performance.now() < end ? sale.next() : null));
}
