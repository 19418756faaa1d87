// `npm run crash`: sells while servers and PostgreSQL are killed or paused, and compares the buyers' answers with the rows that
// are stored. `npm run crash -- --server-kills=50 --postgres-kills=50 --standstills=50 --buyers=300 --minutes=10 --seed=7`
import { runCrash } from '../tests/crash/run.ts';
import { failed, figuresOf, type Verdict, verdictsOf } from '../tests/crash/verdict.ts';
import { buildShopIfStale } from './build.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'server-kills': { type: 'string', default: '20' },
    'postgres-kills': { type: 'string', default: '20' },
    standstills: { type: 'string', default: '10' },
    buyers: { type: 'string', default: '200' },
    'cut-share': { type: 'string', default: '0.03' },
    minutes: { type: 'string', default: '0' },
  },
});
const seed = Number(values.seed);
const examplesShown = 5;

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));
console.error(`Seed ${seed}.`);
await buildShopIfStale();
const report = await runCrash({
  seed,
  serverKills: Number(values['server-kills']),
  postgresKills: Number(values['postgres-kills']),
  standstills: Number(values.standstills),
  buyers: Number(values.buyers),
  cutShare: Number(values['cut-share']),
  skewsSeconds: [0, 300, -300],
  minutesMin: Number(values.minutes),
  say: (sentence) => console.error(sentence),
});
const verdicts = verdictsOf(report);
for (const verdict of verdicts) console.error(lineOf(verdict));
for (const { name, faults } of report.servers)
  for (const [words, count] of faults) console.error(`  ${name} said ${count} times: ${words}`);
console.log(JSON.stringify(figuresOf(report, seed)));
process.exit(failed(verdicts).length === 0 ? 0 : 1);

function lineOf({ what, found, most, examples }: Verdict): string {
  const words = `${found <= most ? 'ok    ' : 'FAILED'} ${String(found).padStart(8)}  (at most ${most})  ${what}`;
  return [words, ...examples.slice(0, examplesShown).map((example) => `                  ${example}`)].join('\n');
}
