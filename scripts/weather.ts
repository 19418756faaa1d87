// Rough weather: `npm run weather` runs all that takes minutes, `npm run weather -- R8` one. Each run says what must hold, and fails when it does not.
import { buildShopIfStale } from './build.ts';
import { runProgram, stopOnSignals } from './run-program.ts';

type Weather = {
  what: string;
  holds: string;
  run: [program: string, ...flags: string[]];
  environment?: Record<string, string>;
  /** Takes hours, and runs only by its name. */
  isLong?: true;
};

const long = { WEATHER: 'long' };
const ofWeather = (name: string): Pick<Weather, 'run' | 'environment'> => ({
  run: ['vitest', 'run', 'tests/weather', '-t', name],
  environment: long,
});

const weathers: Record<string, Weather> = {
  R5: {
    what: 'connections to PostgreSQL are cut, also at COMMIT, and clocks are five minutes wrong (R10)',
    holds: 'no acknowledged order lost, none twice, no hold ended early',
    run: ['node', 'scripts/crash.ts', '--server-kills=20', '--postgres-kills=5'],
  },
  R6: {
    what: 'a lock is held for 15 seconds beside 500 buyers',
    holds: 'a polite refusal, and the sale goes on at once',
    ...ofWeather('R6'),
  },
  R7: {
    what: 'connections that send a byte a second',
    holds: 'each is closed, orders go on',
    run: ['node', 'bench/slow-senders.ts'],
  },
  R8: {
    what: 'the disk of PostgreSQL is full for 20 seconds',
    holds: 'no order lost, the sale goes on when there is room',
    ...ofWeather('R8'),
  },
  R9: {
    what: 'PostgreSQL dies, and its standby takes over',
    holds: 'no acknowledged order lost; a standby that confirms nothing loses some',
    ...ofWeather('R9'),
  },
  R11: {
    what: 'a steady sale for two hours',
    holds: 'memory, handles, connections, dead rows, WAL and waiting times stay flat',
    run: ['node', 'scripts/soak.ts', '--hours=2'],
    isLong: true,
  },
  R12: {
    what: '20,000 visitors wait in line',
    holds: 'they go in as they came, none is lost',
    run: ['node', 'bench/queue.ts'],
  },
  R13: {
    what: 'three servers behind HAProxy are restarted in turn beside a sale',
    holds: 'no request fails, no order is lost or placed twice, the line moves on',
    run: ['node', 'bench/rolling.ts'],
  },
  R14: {
    what: 'the mail server is away, and workers are killed',
    holds: 'no mail lost, as few twice as there were kills',
    run: ['vitest', 'run', 'tests/crash/mail.test.ts'],
  },
  R16: {
    what: 'a shop of 1,000,000 orders is saved while it sells, and restored',
    holds: 'saved within five minutes, restored within ten, the same rows and sums',
    run: ['node', 'bench/backup.ts'],
    isLong: true,
  },
};

stopOnSignals();
const requested = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = requested.filter((name) => !(name in weathers));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${Object.keys(weathers).join(', ')}.`);
  process.exit(1);
}
await buildShopIfStale();
const usual = Object.keys(weathers).filter((name) => !weathers[name]?.isLong);
const failed: string[] = [];
for (const name of requested.length > 0 ? requested : usual) {
  const { what, holds, run, environment = {} } = weathers[name] as Weather;
  console.log(`\n${name}: ${what}. What must hold: ${holds}.`);
  const [program, ...flags] = run;
  const { isGood } = await runProgram({
    name: program,
    flags,
    environment: { ...process.env, ...environment },
    isShown: true,
  });
  if (!isGood) failed.push(name);
}
console.log(failed.length === 0 ? '\nEverything held.' : `\nDid not hold: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
