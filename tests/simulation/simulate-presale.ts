// A presale through the waiting room of two servers, and the public sale after it: no code is used beyond its tickets, nothing is sold
// before its time, no seat is sold twice, and what buyers were answered is what is stored.
import { sql } from 'kysely';
import { checkInvariants, describeBroken } from '../check-invariants.ts';
import { countEarlySales } from '../support/database/early-sales.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { buyWithCode, buyWithPublic, guess, pushIn } from './presale-buyers.ts';
import { type KeptOrder, PresaleHall, type PresaleSize } from './presale-hall.ts';
import { waitForJobs } from './wait-for-jobs.ts';

type Options = {
  database: FreshDatabase;
  seed: number;
  size: PresaleSize;
  /** A statement that takes something away from the shop before the sale. */
  plant?: string;
};
export type PresaleReport = {
  figures: Record<string, number>;
  counts: ReadonlyMap<string, number>;
  wrong: string[];
};

export const largePresale: PresaleSize = {
  rows: 100,
  codes: 500,
  ticketsOfCode: 4,
  buyers: 2000,
  presaleSeconds: 40,
  admittedPerMinute: 3000,
  insideMax: 400,
};
export const smallPresale: PresaleSize = {
  rows: 10,
  codes: 20,
  ticketsOfCode: 4,
  buyers: 70,
  presaleSeconds: 8,
  admittedPerMinute: 6000,
  insideMax: 60,
};

/** The share of the codes that somebody else uses as well. */
const sharedPart = 0.5;
const pushersPart = 0.02;
const guessers = 4;

export async function simulatePresale({ database, seed, size, plant }: Options): Promise<PresaleReport> {
  const dice = diceFrom(seed);
  const sale = await PresaleHall.open(database, size);
  const startedAt = performance.now();
  if (plant) await sql.raw(plant).execute(database.db);
  const shared = sale.codes.filter(() => dice.chance(sharedPart));
  const pushers = Math.round(size.buyers * pushersPart);
  const withPublic = Math.max(0, size.buyers - size.codes - shared.length - pushers);
  const newDice = () => diceFrom(dice.below(2 ** 31));
  await Promise.all([
    ...[...sale.codes, ...shared].map((code) => buyWithCode(sale, newDice(), code)),
    ...Array.from({ length: withPublic }, () => buyWithPublic(sale, newDice())),
    ...Array.from({ length: pushers }, () => pushIn(sale, newDice())),
    ...Array.from({ length: guessers }, () => guess(sale, newDice())),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  await waitForJobs(database);
  await sale.close();
  const { figures, wrong } = await judge(sale);
  return {
    figures: { ...figures, seconds: Math.round(seconds) },
    counts: sale.counts,
    wrong: [...sale.wrong, ...wrong],
  };
}

type Stored = { id: number; status: string; seats: string[] };

/** The answers of buyers, the rows, and each other. */
async function judge({ database, hall, kept, size, opensAt }: PresaleHall) {
  const { db, url } = database;
  const stored = new Map((await readOrders(database, hall.eventId)).map((order) => [order.id, order]));
  const lost = kept.filter((order) => !isStored(order, stored.get(order.id)));
  const seats = kept.flatMap((order) => order.seats);
  const beyond = [...Map.groupBy(kept, ({ code }) => code)].filter(
    ([code, orders]) => code !== null && orders.flatMap((order) => order.seats).length > size.ticketsOfCode,
  );
  const early = await countEarlySales(db, hall.eventId);
  const broken = await checkInvariants(url, { areJobsDone: true });
  const found: [number, string][] = [
    [lost.length, 'paid orders are not stored as they were answered'],
    [seats.length - new Set(seats).size, 'seats were sold twice'],
    [beyond.length, 'codes were used beyond their tickets'],
    [early, 'tickets were sold before their time'],
  ];
  const wrong = found.flatMap(([count, words]) => (count > 0 ? `${count} ${words}` : []));
  if (broken.length > 0) wrong.push(describeBroken(broken));
  return { wrong, figures: { ...(await readFigures(database, hall.eventId, opensAt)), paidOrders: kept.length } };
}

const isStored = (order: KeptOrder, found: Stored | undefined): boolean =>
  found?.status === 'PAID' && found.seats.toSorted().join() === order.seats.toSorted().join();

async function readOrders({ db }: FreshDatabase, eventId: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, status, array_agg(zone_id || '/' || row_label || '/' || seat_number) as seats
    from orders join ticket on ticket.event_id = orders.event_id and order_id = id
    where orders.event_id = ${eventId} group by id, status`.execute(db);
  return rows;
}

async function readFigures({ db }: FreshDatabase, eventId: number, opensAt: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as seats_sold, count(distinct code_id)::int as codes_used,
      count(*) filter (where code_id is not null)::int as tickets_of_codes,
      count(*) filter (where orders.created_at < ${new Date(opensAt)})::int as tickets_in_presale,
      count(*) filter (where code_id is null)::int as tickets_of_public
    from ticket join orders on orders.event_id = ticket.event_id and orders.id = order_id
    where ticket.event_id = ${eventId} and is_live`.execute(db);
  return rows[0] ?? {};
}
