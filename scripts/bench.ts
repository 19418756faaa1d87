// `npm run bench` runs every benchmark in turn, for hours; `npm run bench -- orders door` runs these two.
import { readFileSync } from 'node:fs';
import { buildShopOrExit } from './build.ts';
import { runProgram, stopOnSignals } from './run-program.ts';

const prefix = 'bench:';
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>;
};
const known = Object.keys(scripts).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(1);
}
stopOnSignals();
await buildShopOrExit();
const failed: string[] = [];
for (const name of requested.length > 0 ? requested : known) {
  console.error(`\nnpm run ${prefix}${name}`);
  const { isGood } = await runProgram({
    name: 'node',
    flags: [`bench/${name}.ts`],
    environment: process.env,
    isShown: true,
  });
  if (!isGood) failed.push(name);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
