// `npm run soak -- --hours=8`: sells for hours at a steady rate, and fails when memory, handles, connections, dead rows, WAL or waiting times keep rising.
//   --hours=8 --per-second=10 --sample-seconds=60
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounded } from '../bench/figures.ts';
import { isWhole } from '../bench/purchase-audit.ts';
import { type Judged, limits, warmUpHours } from '../tests/soak/judge-soak.ts';
import { runSoak } from '../tests/soak/run-soak.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    hours: { type: 'string', default: '8' },
    'per-second': { type: 'string', default: '10' },
    'sample-seconds': { type: 'string', default: '60' },
  },
});
const [hours, purchasesPerSecond, secondsBetweenSamples] = [
  values.hours,
  values['per-second'],
  values['sample-seconds'],
].map(Number) as [number, number, number];
if (![hours, purchasesPerSecond, secondsBetweenSamples].every((value) => value > 0)) {
  console.error('--hours, --per-second and --sample-seconds are numbers above 0.');
  process.exit(2);
}

// The processes started here end with this one, however it ends.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130));
const say = (sentence: string) => console.error(sentence);
const { judged, samples, audit, faults, purchases, letGo } = await runSoak({
  ...{ hours, purchasesPerSecond, secondsBetweenSamples, say },
});
const folder = join(import.meta.dirname, '../.build/soak');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'samples.json'), JSON.stringify(samples));
say(`After a warm-up of ${rounded(warmUpHours(hours))} h; every sample is in .build/soak/samples.json.`);
for (const one of judged) say(lineOf(one));
for (const [words, count] of faults) say(`${count} times: ${words}`);
console.log(JSON.stringify({ hours, purchasesPerSecond, purchases, letGo, ...audit, judged }));
process.exit(isWhole(audit) && judged.every(({ is }) => is !== 'rising') ? 0 : 1);

function lineOf({ name, median, risePerHour, uncertainty, is }: Judged): string {
  const { unit } = limits[name];
  const words = { flat: 'ok     ', rising: 'RISING ', unclear: 'unclear' }[is];
  return `${words} ${name}: median ${rounded(median)} ${unit}, ${rounded(risePerHour)} ± ${rounded(uncertainty)} ${unit} an hour`;
}
