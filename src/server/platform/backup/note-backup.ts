import { connect } from '../database/connect.ts';
import { addBackup } from './backups.queries.ts';
import type { WrittenBackup } from './write-backup.ts';

/** A backup by hand counts as the last one too. */
export async function noteManualBackup(
  databaseUrl: string,
  file: string,
  { bytes, opening }: WrittenBackup,
): Promise<void> {
  const { db, pool } = connect(databaseUrl, 1);
  const begunAt = new Date(opening.madeAt);
  await addBackup(db, { dueAt: null, begunAt, file, bytes }).finally(() => pool.end());
}
