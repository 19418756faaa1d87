// A day of a sale with a tout in it: the real server on a real PostgreSQL, honest buyers alone and by the hundred behind one address,
// and a clerk who looks at transfers every other hour. What the tout holds unpaid, and who was turned away because of it.
import { sql } from 'kysely';
import { Releases } from '../../src/server/shop/orders/release-orders.ts';
import { StockMemory } from '../../src/server/shop/seating/stock-memory.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import {
  accept,
  listTransfers,
  openTransferOffice,
  receipt,
  reject,
  type TransferOffice,
} from '../support/people/transfers.ts';
import type { Hall } from '../support/shop/hall.ts';
import { type Dice, diceFrom } from '../support/tools/dice.ts';
import { type Fate, HonestBuyer, type Kind } from './honest-buyer.ts';
import { letTimePass } from './let-time-pass.ts';
import { Street } from './street.ts';
import { Tout } from './tout.ts';

export type ToutsOptions = {
  database: FreshDatabase;
  seed: number;
  /** Addresses of the tout; 0 is a day without one. */
  addresses: number;
  buyers: number;
  /** Seats of the hall. */
  seats: number;
  hours: number;
  /** True for the bounds that an event has at first; false for none but sixty passes of an address in ten minutes. */
  hasLimits: boolean;
  sendsReceipts?: boolean;
};
export type ToutsReport = {
  /** Seats held by the tout, by minute of the sale. */
  held: { minute: number; seats: number }[];
  checksByTout: number;
  fates: Record<Fate, number>;
  met: Record<
    Kind,
    { people: number; check: number; smaller: number; waited: number; gaveUp: number; soldOut: number }
  >;
  sentToCard: number;
};

const noLimits = {
  networkFairSeats: 100_000,
  networkSeatsMax: 100_000,
  transferFairSeats: 100_000,
  transferSeatsMax: 100_000,
  transfersPerPersonMax: 1000,
  crowdedPercent: 100,
  transferCrowdedPercent: 100,
  transferPercentMax: 100,
};
const clerkMinutes = 120;

export async function simulateTouts(options: ToutsOptions): Promise<ToutsReport> {
  const { database, seed, seats, hours, hasLimits } = options;
  const shop = await openTransferOffice({}, { database, jobs: 'all' });
  const hall = await shop.hallOf(seats);
  if (!hasLimits) await shop.db.updateTable('event').set(noLimits).where('id', '=', hall.eventId).execute();
  const street = new Street(shop, hall, await receipt());
  const touts = new Street(shop, hall, await receipt());
  const tout = new Tout(touts, {
    addresses: Array.from({ length: options.addresses }, (_, at) => `203.0.${at >> 8}.${at & 255}`),
    sendsReceipts: options.sendsReceipts ?? false,
    ...(!hasLimits && { passesPerTenMinutesMax: 60 }),
  });
  const buyers = drawBuyers(street, diceFrom(seed), options);
  const releases = new Releases({ databaseUrl: shop.url, db: shop.db, stocks: new StockMemory(shop.db) });
  const held: ToutsReport['held'] = [];
  let minute = 0;
  for (const until of minutesOf(hours)) {
    await tout.grab(minute);
    // In a step of several minutes no buyer stops in the middle: a purchase of minutes must not take half an hour.
    const patience = until - minute > 1 ? 6 : 0;
    for (const buyer of buyers) while (buyer.isDue(until, patience)) await buyer.act();
    if (minute > 0 && Math.floor(until / clerkMinutes) > Math.floor(minute / clerkMinutes))
      await lookAtTransfers(shop, buyers);
    await letTimePass(shop.db, until - minute);
    await releases.expire(hall.eventId);
    minute = until;
    held.push({ minute, seats: await seatsHeldBy(shop, hall, tout) });
  }
  await releases.stop();
  await shop.close();
  return { held, checksByTout: touts.checksSolved, ...whatBecameOf(buyers) };
}

/** Minute by minute for an hour, then in longer steps. */
function* minutesOf(hours: number): Generator<number> {
  for (let minute = 0; minute < hours * 60; ) {
    minute += minute < 60 ? 1 : minute < 240 ? 5 : 40;
    yield minute;
  }
}

/** More than half come within the first hour, and many of those in its first minutes. */
function comesAt(dice: Dice, hours: number): number {
  const chance = dice.below(hours > 1 ? 100 : 60);
  if (chance < 25) return dice.below(10);
  if (chance < 60) return 10 + dice.below(50);
  return 60 + dice.below((hours - 1) * 60);
}

/** Three buyers in twenty share a school's address, five a mobile network's; the others have one each. */
function drawBuyers(street: Street, dice: Dice, { buyers, hours }: ToutsOptions): HonestBuyer[] {
  return Array.from({ length: buyers }, (_, at) => {
    const kind: Kind = at % 20 < 3 ? 'school' : at % 20 < 8 ? 'mobile' : 'alone';
    const address = { school: '192.0.2.1', mobile: '192.0.2.2', alone: `10.${at >> 8}.${at & 255}.1` }[kind];
    return new HonestBuyer(street, dice, { kind, address, comesAt: comesAt(dice, hours) });
  });
}

/** In the bank's pages there is the money of honest buyers, and nothing of the tout's. */
async function lookAtTransfers(shop: TransferOffice, buyers: readonly HonestBuyer[]): Promise<void> {
  const paid = new Set(buyers.flatMap(({ transferred }) => (transferred ? [transferred.orderId] : [])));
  for (const transfer of await listTransfers(shop)) {
    if (paid.has(transfer.transactionId)) await accept(shop, transfer);
    else if (transfer.proofs > 0) await reject(shop, transfer);
  }
}

async function seatsHeldBy({ db }: TransferOffice, { eventId }: Hall, tout: Tout): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(ticket_count), 0)::integer as seats from orders
    where event_id = ${eventId} and id = any(${[...tout.orderIds]}::bigint[])
      and status = 'WAITING' and expires_at > now()`.execute(db);
  return rows[0]?.seats ?? 0;
}

function whatBecameOf(buyers: readonly HonestBuyer[]) {
  const fates: Record<Fate, number> = { bought: 0, forgot: 0, gaveUp: 0, soldOut: 0 };
  const none = () => ({ people: 0, check: 0, smaller: 0, waited: 0, gaveUp: 0, soldOut: 0 });
  const met: ToutsReport['met'] = { alone: none(), school: none(), mobile: none() };
  for (const buyer of buyers) {
    const of = met[buyer.kind];
    of.people += 1;
    if (buyer.fate !== null) fates[buyer.fate] += 1;
    for (const what of ['check', 'smaller', 'waited'] as const) if (buyer.met[what]) of[what] += 1;
    if (buyer.fate === 'gaveUp' || buyer.fate === 'soldOut') of[buyer.fate] += 1;
  }
  return { fates, met, sentToCard: buyers.filter(({ met: { sentToCard } }) => sentToCard).length };
}
