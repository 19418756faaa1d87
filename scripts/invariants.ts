// `npm run invariants`: looks whether everything holds that must, in the database of DATABASE_URL or in the shop's own. A
// shop that is open meanwhile is not disturbed. `--jobs-done` also asks for what the jobs of an open shop see to.
import { checkInvariants, describeBroken } from '../tests/check-invariants.ts';
import { openDatabase } from './open-database.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({ options: { 'jobs-done': { type: 'boolean', default: false } } });

try {
  const { databaseUrl, leave } = await openDatabase();
  const broken = await checkInvariants(databaseUrl, { areJobsDone: values['jobs-done'] }).finally(leave);
  if (broken.length > 0) console.log(describeBroken(broken));
  console.log(broken.length > 0 ? `Broken rules: ${broken.length}.` : 'Every rule holds.');
  process.exitCode = broken.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`The rules could not be looked at: ${(error as Error).message}`);
  process.exitCode = 2;
}
