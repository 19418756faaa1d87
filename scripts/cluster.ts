// `CITUS_BIN=/usr/lib/postgresql/15/bin npm run cluster`: a shop on a Citus coordinator and two workers of this machine (docs/SCALE.md).
// `-- sale`, `-- strikes` or `-- office` run one part alone.
import { type Citus, startCitus, whyNoCitus } from '../tests/cluster/citus.ts';
import { testOffice } from '../tests/cluster/office.ts';
import { sellOnCluster } from '../tests/cluster/sale.ts';
import { strikeNodes } from '../tests/cluster/strikes.ts';
import { buildShopIfStale } from './build.ts';

const binaries = process.env.CITUS_BIN;
const reason = whyNoCitus(binaries);
if (reason !== null || !binaries) {
  console.log(`Skipped: ${reason}.`);
  process.exit(0);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));
const say = (sentence: string) => console.log(sentence);

/** Each part says what it saw, and returns what is broken. Each has a cluster of its own. */
const parts: Record<string, (citus: Citus) => Promise<string[]>> = {
  sale: async (citus) => {
    const { workers, sold, refused, broken } = await sellOnCluster(citus.coordinator.url);
    say(`Two events on ${workers.join(' and ')}: ${sold} seats sold, ${refused} buyers refused.`);
    return broken;
  },
  strikes: async (citus) => {
    const seed = Date.now() % 1_000_000;
    say(`Seed ${seed}.`);
    const { acknowledged, broken } = await strikeNodes(citus, { seed, buyers: 60, kills: 1, moves: 2, say });
    say(`${acknowledged} orders were acknowledged.`);
    return broken;
  },
  office: async (citus) => {
    const { passed, skipped, broken } = await testOffice(citus.coordinator.url);
    say(`${passed} tests passed; ${skipped} cannot hold on a cluster.`);
    return broken;
  },
};
/** Databases of tests need not survive a power cut. */
const settingsOf: Record<string, Record<string, string>> = {
  office: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}. Known: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
await buildShopIfStale();
const broken: string[] = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  say(`${name}: starting a coordinator and two workers.`);
  const citus = await startCitus(binaries, settingsOf[name]);
  try {
    broken.push(...((await parts[name]?.(citus)) ?? []));
  } finally {
    await citus.stop();
  }
}
for (const sentence of broken) say(`Broken: ${sentence}`);
if (broken.length === 0) say('Every rule holds.');
process.exitCode = broken.length > 0 ? 1 : 0;
