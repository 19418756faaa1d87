import { dirname, resolve } from 'node:path';
import { connect } from '../database/connect.ts';
import { addBackup } from './backups.queries.ts';
import type { WrittenBackup } from './write-backup.ts';

type ByHand = WrittenBackup & { file: string; folder: string | undefined };

/** A backup by hand counts as the last one where other operators find it, in the folder of the nightly ones. True when it counts. */
export async function noteManualBackup(
  databaseUrl: string,
  { file, folder, bytes, opening }: ByHand,
): Promise<boolean> {
  if (!folder || dirname(resolve(file)) !== resolve(folder)) return false;
  const { db, pool } = connect(databaseUrl, 1);
  const begunAt = new Date(opening.madeAt);
  await addBackup(db, { dueAt: null, begunAt, file: resolve(file), bytes }).finally(() => pool.end());
  return true;
}
