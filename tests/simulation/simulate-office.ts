// Days on which everybody sells at once: buyers with and without codes, also before the public opening, clerks at the counter and on
// the telephone, an outlet, and the box office that makes codes, gives tickets back, changes seats, reinstates and approves. Two servers
// on one PostgreSQL that may fail. Afterwards the ledger, the orders, the payments, the codes and the seats have to agree.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { readCockpit } from '../../src/server/office/cockpit/read-cockpit.ts';
import { checkInvariants, describeBroken } from '../check-invariants.ts';
import { countEarlySales } from '../support/database/early-sales.ts';
import type { FreshDatabase } from '../support/database/fresh-database.ts';
import { diceFrom } from '../support/tools/dice.ts';
import { OfficeDay } from './office-day.ts';
import { keepFailing } from './simulate-faults.ts';
import type { DatabaseReport } from './simulate-on-database.ts';
import { waitForJobs } from './wait-for-jobs.ts';

type Options = {
  database: FreshDatabase;
  seed: number;
  seconds: number;
  people?: number;
  hasFaults?: boolean;
  /** The day goes on until nothing of this is left, but not for ever. Half of all that is done is one of them. */
  wanted?: (counts: ReadonlyMap<string, number>) => string[];
  /** A statement that takes something away from the shop before the day. */
  plant?: string;
};

const daySecondsMax = 50;

export async function simulateOffice({
  database,
  seed,
  seconds,
  people = 12,
  hasFaults = true,
  wanted = () => [],
  plant,
}: Options): Promise<DatabaseReport> {
  const dice = diceFrom(seed);
  const day = await OfficeDay.open(database);
  if (plant) await sql.raw(plant).execute(database.db);
  const faults = hasFaults ? await keepFailing(database.url, dice) : undefined;
  const startedAt = performance.now();
  const { wrong, counts } = day;
  const isOver = () => {
    const sold = (performance.now() - startedAt) / 1000;
    return (
      wrong.length > 0 || sold >= Math.max(seconds, daySecondsMax) || (sold >= seconds && wanted(counts).length === 0)
    );
  };
  const looking = lookNowAndThen(database.url, wrong, isOver);
  await Promise.all(
    Array.from({ length: people }, (_, person) => day.work(diceFrom(seed + 1 + person), isOver, wanted)),
  );
  await looking;
  await faults?.stop();
  await waitForJobs(database);
  await day.close();
  const broken = await checkInvariants(database.url, { areJobsDone: true });
  if (broken.length > 0) wrong.push(describeBroken(broken));
  wrong.push(...(await cockpitsApart(database)));
  const early = await countEarlySales(database.db, day.presale.eventId);
  if (early > 0) wrong.push(`${early} tickets were sold before their time`);
  return { commands: day.commands, counts, faults: faults?.counts ?? new Map(), wrong };
}

/** Events whose cockpit shows another amount than the ledger has. */
async function cockpitsApart({ db }: FreshDatabase): Promise<string[]> {
  const lines = db.selectFrom('ledgerLine').where('kind', '<>', 'COMMISSION').groupBy('eventId');
  const sums = await lines.select(['eventId', ({ fn }) => fn.sum('amountCents').as('cents')]).execute();
  const apart: string[] = [];
  for (const { eventId, cents } of sums) {
    const { orders } = await readCockpit(db, eventId);
    if (Math.round(orders.amount * 100) !== Number(cents))
      apart.push(`the cockpit of event ${eventId} shows ${orders.amount}, and the ledger has ${Number(cents) / 100}`);
  }
  return apart;
}

async function lookNowAndThen(url: string, wrong: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const broken = await checkInvariants(url);
    if (broken.length > 0) wrong.push(describeBroken(broken));
    await wait(700);
  }
}
