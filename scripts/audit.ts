// `npm run audit`: reads the whole audit and its chain, and names the first place where something was changed, removed or put in.
// `--head=12:9f86…` also checks that the chain still contains a head from an earlier log.
import { verifyAudit } from '../src/server/platform/audit/verify-audit.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import { openDatabase } from './open-database.ts';
import { readOptions } from './read-options.ts';

const { values } = readOptions({ options: { head: { type: 'string' } } });

try {
  const { databaseUrl, leave } = await openDatabase();
  const { db, pool } = connect(databaseUrl, 1);
  const verdict = await verifyAudit(db, values.head).finally(async () => {
    await pool.end();
    await leave();
  });
  if (verdict.isWhole) {
    console.log(`The audit is whole: ${verdict.sealed} records sealed, ${verdict.waiting} not yet.`);
    if (verdict.head) console.log(`Head: ${verdict.head}`);
  } else console.log(verdict.broken);
  process.exitCode = verdict.isWhole ? 0 : 1;
} catch (error) {
  console.error(`The audit could not be read: ${(error as Error).message}`);
  process.exitCode = 2;
}
