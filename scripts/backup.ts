// `npm run backup -- file`: saves the whole shop into one encrypted file, also while it sells. `npm run backup -- --check file` reads a
// backup from its first to its last byte, and needs no database.
import { lockOf, openerOf } from '../src/server/platform/backup/backup-lock.ts';
import { noteManualBackup } from '../src/server/platform/backup/note-backup.ts';
import { inspectBackup } from '../src/server/platform/backup/restore-backup.ts';
import { writeBackup } from '../src/server/platform/backup/write-backup.ts';
import { readConfiguration } from '../src/server/platform/settings/configuration.ts';
import { giveWay } from '../src/server/platform/workers/give-way.ts';
import { describeContents, fail } from './backup-words.ts';
import { openDatabase } from './open-database.ts';
import { readOptions } from './read-options.ts';

const { values, positionals } = readOptions({ options: { check: { type: 'boolean' } }, allowPositionals: true });
const [file, ...more] = positionals;
if (!file || more.length > 0) {
  console.error('npm run backup -- file   or   npm run backup -- --check file');
  process.exit(2);
}

const check = async () => {
  const contents = await inspectBackup(file, await openerOf(process.env));
  console.log(`${file} is whole. ${describeContents(contents)}`);
};

const save = async () => {
  const { backups, secretKey } = readConfiguration(process.env);
  const lock = await lockOf(backups.lock);
  const { databaseUrl, leave } = await openDatabase();
  // Buyers come first. A PostgreSQL that was started for this moment keeps its own priority.
  giveWay();
  try {
    const written = await writeBackup({ databaseUrl, file, lock, secretKey });
    const counts = await noteManualBackup(databaseUrl, { ...written, file, folder: backups.folder });
    console.log(`Saved and read back: ${file}, ${written.bytes} bytes. ${describeContents(written)}`);
    if (!counts) console.log('Health does not count it, since it is not in BACKUP_FOLDER.');
  } finally {
    await leave();
  }
};

await (values.check ? check() : save()).catch((error) => fail('There is no backup', error));
