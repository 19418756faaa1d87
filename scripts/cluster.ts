// `CITUS_BIN=/usr/lib/postgresql/15/bin npm run cluster`: a shop on a Citus coordinator and two workers of this machine (docs/SCALE.md).
import { startCitus, whyNoCitus } from '../tests/cluster/citus.ts';
import { sellOnCluster } from '../tests/cluster/sale.ts';
import { buildWebIfStale } from './build-web.ts';

const binaries = process.env.CITUS_BIN;
const reason = whyNoCitus(binaries);
if (reason !== null || !binaries) {
  console.log(`Skipped: ${reason}.`);
  process.exit(0);
}
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));

await buildWebIfStale();
console.log('Starting a coordinator and two workers.');
const citus = await startCitus(binaries);
try {
  const { workers, sold, refused, broken } = await sellOnCluster(citus.coordinator.url);
  console.log(`Two events on ${workers.join(' and ')}: ${sold} seats sold, ${refused} buyers refused.`);
  for (const sentence of broken) console.log(`Broken: ${sentence}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
  if (broken.length === 0) console.log('Every rule holds.');
} finally {
  await citus.stop();
}
