// `npm run person -- export pat@visitor.example`: prints all data about a person as JSON.
// `npm run person -- erase pat@visitor.example`: removes them. Orders stay without the person, and so does the audit.
// `npm run person -- remove-second-factor pat@visitor.example`: for the last administrator, who lost the telephone and the recovery codes.

import { pino } from 'pino';
import { removeLostSecondFactor } from '../src/server/people/accounts/lost-second-factor.ts';
import { erasePerson, exportPerson } from '../src/server/people/privacy/person.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import { signingKeyOf } from '../src/server/platform/signing/signing-key.ts';
import { openDatabase } from './open-database.ts';

/** The output is the data alone, so what cannot be opened is reported beside it. */
const log = pino({ base: null }, pino.destination(2));

const [what, email, ...more] = process.argv.slice(2);
const work = { export: exportPerson, erase: erasePerson, 'remove-second-factor': removeLostSecondFactor }[what ?? ''];
if (!work || !email?.includes('@') || more.length > 0) {
  console.error('npm run person -- export <e-mail>   or   erase <e-mail>   or   remove-second-factor <e-mail>');
  process.exit(2);
}

try {
  const { databaseUrl, leave } = await openDatabase();
  const { db, pool } = connect(databaseUrl, 1);
  try {
    const signingKey = await signingKeyOf(db, process.env.SECRET_KEY || undefined);
    console.log(JSON.stringify(await work({ db, signingKey, log }, email), null, 2));
  } finally {
    await pool.end();
    await leave();
  }
} catch (error) {
  console.error(`It was not done: ${(error as Error).message}. SECRET_KEY must be that of the shop.`);
  process.exitCode = 1;
}
