// `npm run crash:payments`: pays while servers are killed, has staff handle money while PostgreSQL is killed as well, and counts what is
// stored against what was truly paid and acknowledged.
// `npm run crash:payments -- --orders=1000 --silent=50 --twice=50 --around-expiry=2000 --kills=20 --staff-kills=15 --seed=7`
import { crashPayments } from '../tests/gateways/crash-payments.ts';
import { buildShopIfStale } from './build.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    orders: { type: 'string', default: '1000' },
    silent: { type: 'string', default: '50' },
    twice: { type: 'string', default: '50' },
    'around-expiry': { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    'staff-kills': { type: 'string', default: '15' },
  },
});
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));
const seed = Number(values.seed);
console.error(`Seed ${seed}.`);
await buildShopIfStale();
const report = await crashPayments({
  seed,
  orders: Number(values.orders),
  silent: Number(values.silent),
  twice: Number(values.twice),
  aroundExpiry: Number(values['around-expiry']),
  kills: Number(values.kills),
  staffKills: Number(values['staff-kills']),
  say: (sentence) => console.error(sentence),
});
const { storm, verdict, expected, twice, aroundExpiry, staff } = report;
const mustBeNought: [string, number][] = [
  ['forged callbacks that were acknowledged', storm.forgedAccepted],
  ['true callbacks that were never acknowledged', storm.neverHeard.length],
  ['orders that are not what was paid for them', verdict.wrong.length],
  ['orders paid, more or less than the valid ones', verdict.paid - expected.paid],
  ['wrong amounts and currencies, more or less than came', verdict.mismatched - expected.mismatched],
  ['paid in silence and not found out about', report.silentNotPaid],
  ['paid twice, and not sent back once or left to a person', twice.wrong.length],
  ['around expiry: due back, and not sent back', aroundExpiry.refundDue],
  ['around expiry: cents neither paid nor due back nor sent back', aroundExpiry.centsUnaccounted],
  ['around expiry: orders or seats that do not agree', aroundExpiry.wrong.length],
  ['orders that staff handled and that are not what was acknowledged', staff.wrong.length],
  ['servers that ended by themselves', report.ends],
  ['broken rules of invariants.sql', report.brokenRules.length],
];
for (const [what, count] of mustBeNought)
  console.error(`${count === 0 ? 'ok    ' : 'FAILED'} ${String(count).padStart(6)}  ${what}`);
for (const words of [
  ...verdict.wrong,
  ...twice.wrong,
  ...aroundExpiry.wrong,
  ...staff.wrong,
  ...report.brokenRules,
].slice(0, 10))
  console.error(`         ${words}`);
console.log(
  JSON.stringify({
    seed,
    ...report,
    verdict: { ...verdict, wrong: verdict.wrong.length },
    twice: { ...twice, wrong: twice.wrong.length },
    aroundExpiry: { ...aroundExpiry, wrong: aroundExpiry.wrong.length },
    staff: { ...staff, wrong: staff.wrong.length },
  }),
);
process.exit(mustBeNought.every(([, count]) => count === 0) ? 0 : 1);
