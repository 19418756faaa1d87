// The backup of one night. A server that dies loses the lock with its connection, and another one begins again.
import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import type { NoteFailure } from '../jobs/repeat.ts';
import { lockNight, openBackupClient } from './backup.queries.ts';
import { explainFault } from './backup-error.ts';
import type { BackupLock } from './backup-key.ts';
import { addBackup, readNight } from './backups.queries.ts';
import { dueAtOf } from './due-night.ts';
import { nightlyName, removeUnfinished, rotateBackups } from './rotate-backups.ts';
import { writeBackup } from './write-backup.ts';

const minutesAfterFirstFailure = 10;
const minutesAfterFailureMax = 240;
const problemLengthMax = 500;

export type Night = Pick<Deps, 'db' | 'databaseUrl' | 'configuration' | 'clock' | 'log'>;

/**
 * Makes the backup if it is due or requested. True when this server made it; null while it waits after a failure, or another server is
 * at it.
 */
export async function saveNight(deps: Night, folder: string, lock: BackupLock, round: Round): Promise<boolean | null> {
  const dueAt = dueAtOf(deps.configuration.backups.at, deps.clock());
  const isWanted = async () => round.isRequested || (await isDue(deps, dueAt));
  const wanted = await isWanted();
  if (!wanted) return wanted;
  const guard = await openBackupClient(deps.databaseUrl);
  try {
    if (!(await lockNight(guard))) return null;
    // Between the two looks another server may have made it.
    return (await isWanted()) && (await makeBackup(deps, dueAt, { folder, lock, ...round }));
  } finally {
    await guard.end();
  }
}

/** Null in the pause after a failure. */
async function isDue({ db, clock }: Night, dueAt: Date): Promise<boolean | null> {
  const { isDone, failures, lastFailureAt } = await readNight(db, dueAt);
  if (isDone) return false;
  const minutes = Math.min(minutesAfterFirstFailure * 2 ** (failures - 1), minutesAfterFailureMax);
  return clock().getTime() >= (lastFailureAt?.getTime() ?? 0) + minutes * 60_000 || null;
}

type Round = { signal: AbortSignal; failed?: NoteFailure; isRequested?: boolean };
type Place = Round & { folder: string; lock: BackupLock };

async function makeBackup(deps: Night, dueAt: Date, { folder, lock, signal, failed }: Place): Promise<boolean> {
  const { db, databaseUrl, configuration, clock, log } = deps;
  const begunAt = clock();
  // Each night has one backup; others belong to no night.
  const night = { dueAt: (await readNight(db, dueAt)).isDone ? null : dueAt, begunAt };
  try {
    await removeUnfinished(folder);
    const file = join(folder, nightlyName(begunAt));
    const { bytes } = await writeBackup({ databaseUrl, file, lock, secretKey: configuration.secretKey, signal });
    await addBackup(db, { ...night, file, bytes });
    await rotateBackups(folder, configuration.backups);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    failed?.(error);
    log.error({ err: error, alert: 'backup' }, 'there is no backup of this night');
    const words = explainFault(error, folder).message || 'unknown';
    await addBackup(db, { ...night, problem: words.slice(0, problemLengthMax) });
    return false;
  }
}
