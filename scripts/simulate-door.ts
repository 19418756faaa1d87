// `npm run simulate:door`: an hour at a door in virtual time, with lost networks, dead batteries, wrong clocks and killed servers.
//   --tickets=20000 --devices=20 --minutes=60 --seed=1
import { simulateDoor } from '../tests/simulation/simulate-door.ts';
import { freshDatabaseOn } from '../tests/support/database/fresh-database.ts';
import { startThrowawayPostgres } from '../tests/support/database/throwaway-postgres.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({
  options: {
    tickets: { type: 'string', default: '20000' },
    devices: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const [tickets, devices, minutes, seed] = [values.tickets, values.devices, values.minutes, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
if (![tickets, devices, minutes, seed].every(Number.isSafeInteger)) {
  console.error('--tickets, --devices, --minutes and --seed are whole numbers.');
  process.exit(2);
}

const postgres = await startThrowawayPostgres();
const database = await freshDatabaseOn(postgres);
const report = await simulateDoor({ database, seed, tickets, devices, minutes });
await database.dropBroken();
await postgres.stop();
console.log(JSON.stringify(report));
const isRight =
  report.wronglyAdmitted === 0 &&
  report.lost === 0 &&
  report.broken.length === 0 &&
  report.doubles === report.doublesShown;
process.exit(isRight ? 0 : 1);
