// `npm run simulate`: days at the box office, drawn by chance, beside a model of what is right.
//   --minutes=10   for how long (1 unless told)
//   --seed=123     that one day again, with everything that was done
//   --database     the real server on a real PostgreSQL that fails now and then, a hall after the other
//   --office       the same with everybody who sells: codes, counter, telephone, guests, an outlet; refunds and changed seats
//   --forwarding   four servers that pass orders on, with cut lines and servers that stand still, in virtual time
//   --presale      2,000 buyers and 500 codes for 5,000 seats behind a waiting room, once
import { simulateDay } from '../tests/simulation/simulate-day.ts';
import { simulateForwarding } from '../tests/simulation/simulate-forwarding.ts';
import { simulateOffice } from '../tests/simulation/simulate-office.ts';
import { simulateOnDatabase } from '../tests/simulation/simulate-on-database.ts';
import { largePresale, simulatePresale } from '../tests/simulation/simulate-presale.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { readOptions } from './read-options.ts';

const secondsPerHall = 10;
const commandsShown = 12;

const { values } = readOptions({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    database: { type: 'boolean', default: false },
    office: { type: 'boolean', default: false },
    presale: { type: 'boolean', default: false },
    forwarding: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seedGiven = values.seed === undefined ? undefined : Number(values.seed);
if (!(minutes > 0) || (seedGiven !== undefined && !Number.isSafeInteger(seedGiven))) {
  console.error('--minutes is a number above nought, --seed a whole number.');
  process.exit(2);
}
const firstSeed = seedGiven ?? Date.now() % 2 ** 31;
const until = performance.now() + minutes * 60_000;
const startedAt = performance.now();
const counts = new Map<string, number>();
const faults = new Map<string, number>();
let commands = 0;
let days = 0;

const isRight = await run();
const seconds = (performance.now() - startedAt) / 1000;
for (const [what, count] of [...counts, ...faults].sort(([, one], [, other]) => other - one))
  console.log(`${String(count).padStart(10)}  ${what}`);
const unit = values.database || values.office || values.presale ? 'halls' : 'days';
console.log(`${days} ${unit}, ${commands} commands in ${seconds.toFixed(0)} s; ${isRight ? 'all right' : 'STOPPED'}.`);
process.exit(isRight ? 0 : 1);

function run(): boolean | Promise<boolean> {
  if (values.presale) return runPresale();
  if (values.forwarding) return runForwarding();
  return values.database || values.office ? runHalls() : runDays();
}

async function runForwarding(): Promise<boolean> {
  do {
    const { seed, wrong, counts: happened } = await simulateForwarding(firstSeed + days);
    count({ commands: [...happened.values()].reduce((sum, times) => sum + times, 0), counts: happened });
    if (wrong) console.log(`Wrong, with seed ${seed}: ${wrong}`);
    if (seedGiven !== undefined || wrong) return wrong === null;
  } while (performance.now() < until);
  return true;
}

function runDays(): boolean {
  do {
    const { seed, history, wrong, ...day } = simulateDay(firstSeed + days);
    count(day);
    const isReplay = seedGiven !== undefined;
    if (isReplay || wrong) for (const line of isReplay ? history : history.slice(-commandsShown)) console.log(line);
    if (wrong) console.log(`\nWrong: ${wrong}\nOnce more: npm run simulate -- --seed=${seed}`);
    if (isReplay || wrong) return wrong === null;
  } while (performance.now() < until);
  return true;
}

/** The order in which buyers arrive is not in the seed, so one seed can lead to different histories. */
async function runHalls(): Promise<boolean> {
  const simulate = values.office ? simulateOffice : simulateOnDatabase;
  const postgres = await startThrowawayPostgres();
  try {
    do {
      const database = await freshDatabaseOn(postgres);
      const { wrong, ...hall } = await simulate({
        database,
        seed: firstSeed + days,
        seconds: secondsPerHall,
      });
      count(hall);
      for (const [fault, times] of hall.faults) faults.set(fault, (faults.get(fault) ?? 0) + times);
      await database.dropBroken();
      for (const words of wrong) console.log(`Wrong, with seed ${firstSeed + days - 1}: ${words}`);
      if (wrong.length > 0) return false;
    } while (performance.now() < until);
    return true;
  } finally {
    await postgres.stop();
  }
}

async function runPresale(): Promise<boolean> {
  const postgres = await startThrowawayPostgres();
  try {
    const database = await freshDatabaseOn(postgres);
    const {
      figures,
      counts: answers,
      wrong,
    } = await simulatePresale({ database, seed: firstSeed, size: largePresale });
    count({ commands: [...answers.values()].reduce((sum, times) => sum + times, 0), counts: answers });
    await database.dropBroken();
    for (const words of wrong) console.log(`Wrong, with seed ${firstSeed}: ${words}`);
    console.log(JSON.stringify({ seed: firstSeed, ...figures }));
    return wrong.length === 0;
  } finally {
    await postgres.stop();
  }
}

function count(done: { commands: number; counts: ReadonlyMap<string, number> }): void {
  days += 1;
  commands += done.commands;
  for (const [what, times] of done.counts) counts.set(what, (counts.get(what) ?? 0) + times);
}
