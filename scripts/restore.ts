// `npm run restore -- file`: brings a backup into an empty database (DATABASE_URL), or into a new shop (DATA_DIR), and checks everything
// that a shop promises. Ends with 0 only when all of it holds.
import { renumberDoor } from '../src/server/door/renumber-door.queries.ts';
import { doubtUntriedRefunds } from '../src/server/money/refunds/untried-refunds.queries.ts';
import { endAllSignIns } from '../src/server/people/accounts/sign-ins.queries.ts';
import { verifyAudit } from '../src/server/platform/audit/verify-audit.ts';
import { BackupError } from '../src/server/platform/backup/backup-error.ts';
import { openerOf } from '../src/server/platform/backup/backup-lock.ts';
import { restoreBackup } from '../src/server/platform/backup/restore-backup.ts';
import { keyMarkOf } from '../src/server/platform/backup/write-backup.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import type { Db } from '../src/server/platform/deps.ts';
import { checkInvariants, describeBroken } from '../tests/check-invariants.ts';
import { describeContents, fail } from './backup-words.ts';
import { openDatabase } from './open-database.ts';

const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error('npm run restore -- file');
  process.exit(2);
}

async function restore(from: string): Promise<void> {
  const opener = await openerOf(process.env);
  const { databaseUrl, leave } = await openDatabase({ isNew: true });
  try {
    const contents = await restoreBackup({ databaseUrl, file: from, opener, say: console.log });
    console.log(describeContents(contents));
    sayWhetherKeyFits(contents.opening.keyMark);
    await adaptAndCheck(databaseUrl);
  } finally {
    await leave();
  }
  console.log(
    'The shop is restored. Before it sells, revoke again what was revoked since the backup, and compare the money (npm run reconcile).',
  );
}

/** Sealed data can be read with the shop's key alone, which no backup has. */
function sayWhetherKeyFits(keyMark: string | null): void {
  if (keyMark === null) console.log('The key of sealed data was in the database: start the shop without SECRET_KEY.');
  else if (keyMark !== keyMarkOf(process.env.SECRET_KEY || undefined))
    console.log("SECRET_KEY is not that of the saved shop: start the shop with that one, or buyers' data stay sealed.");
}

async function adaptAndCheck(databaseUrl: string): Promise<void> {
  const { db, pool } = connect(databaseUrl, 1);
  try {
    await renumberDoor(db);
    console.log(
      `Sign-ins were ended: ${await endAllSignIns(db)}. Devices, API keys and rights count as they did when it was saved.`,
    );
    console.log(
      `Refunds that the shop was to send: ${await doubtUntriedRefunds(db)}. They may have been sent since the backup: each waits at /admin/refunds until somebody has looked.`,
    );
    await checkPromises(databaseUrl, db);
  } finally {
    await pool.end();
  }
}

async function checkPromises(databaseUrl: string, db: Db): Promise<void> {
  const broken = await checkInvariants(databaseUrl);
  if (broken.length > 0) throw new BackupError(`All rows are back, but rules are broken.\n${describeBroken(broken)}`);
  const verdict = await verifyAudit(db);
  if (!verdict.isWhole) throw new BackupError(`All rows are back, but the audit is not whole. ${verdict.broken}`);
  console.log(`Every rule holds. The audit is whole: ${verdict.sealed} records sealed, ${verdict.waiting} not yet.`);
}

await restore(file).catch((error) => fail('Nothing is to be used', error));
