// `npm run saleday`: a whole sale day on one machine, with a report. 20,000 visitors for 20,000 seats, through HAProxy with TLS on two servers, of
// which one is killed in the midst of the sale, as PostgreSQL is. `npm run saleday -- --visitors=500 --seats=500` is a short one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHaproxy } from '../bench/haproxy.ts';
import { runSaleDay } from '../tests/saleday/run.ts';
import { buildShopIfStale } from './build.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    visitors: { type: 'string', default: '20000' },
    seats: { type: 'string', default: '20000' },
    'per-minute': { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [visitors, seats, seed] = [values.visitors, values.seats, values.seed].map(Number) as [number, number, number];
const isWhole = [visitors, seats, seed].every(Number.isSafeInteger) && visitors > 1 && seats > 1;
if (!isWhole) {
  console.error('--visitors, --seats and --seed are whole numbers.');
  process.exit(2);
}
const haproxy = findHaproxy();
if (!haproxy) {
  console.error('HAProxy is not installed: apt-get install haproxy.');
  process.exit(2);
}

// The processes started here end with this one, however it ends.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));
console.error(`Seed ${seed}.`);
await buildShopIfStale();
const isLong = visitors >= 5000;
const { verdicts, controls, figures, report } = await runSaleDay({
  ...{ visitors, seats, seed, haproxy },
  admittedPerMinute: Number(values['per-minute'] ?? (isLong ? 2400 : 1200)),
  insideMax: isLong ? 2500 : 400,
  daySecondsMax: isLong ? 900 : 180,
  silentSecondsMax: isLong ? 120 : 15,
  lateSeconds: isLong ? 20 : 5,
  times: isLong ? { lobbySeconds: 60, thinkSeconds: 3 } : { lobbySeconds: 8, thinkSeconds: 1 },
  settings: { shared_buffers: '256MB', max_connections: '200', checkpoint_timeout: '2min' },
  say: (sentence) => console.error(sentence),
});
const folder = join(import.meta.dirname, '../.build/saleday');
mkdirSync(folder, { recursive: true });
const file = join(folder, `sale-day-${visitors}-${seats}.html`);
writeFileSync(file, report);
for (const { words, found, limit, isKept, examples } of verdicts) {
  console.error(
    `${isKept ? 'ok    ' : 'BROKEN'} ${String(Number(found.toPrecision(5))).padStart(8)}  (${limit.join(' ')})  ${words}`,
  );
  for (const example of isKept ? [] : examples.slice(0, 5)) console.error(`                    ${example}`);
}
for (const { words, rule, isFound } of controls)
  console.error(`${isFound ? 'found ' : 'MISSED'}  by ${rule}: ${words}`);
console.error(`The report: ${file}`);
console.log(
  JSON.stringify({ saleday: figures, broken: verdicts.filter(({ isKept }) => !isKept).map(({ rule }) => rule) }),
);
process.exit(verdicts.every(({ isKept }) => isKept) && controls.every(({ isFound }) => isFound) ? 0 : 1);
