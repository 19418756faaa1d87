// Parts that are well today and will not be later: the nightly backup, and certificates before their end.
import type { HealthPart } from '../../../contract/operations.ts';
import { readLastBackup } from '../../platform/backup/backups.queries.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CertificateEnd } from './certificate-ends.ts';

const backupHoursMax = 26;
const certificateDaysMin = 14;
const dayMilliseconds = 86_400_000;

export async function readBackupPart({ db, clock, configuration: { backups } }: Deps): Promise<HealthPart> {
  if (!backups.folder) return { status: 'UNKNOWN', details: { error: 'BACKUP_FOLDER is not set' } };
  const { success, problem } = await readLastBackup(db);
  const hours = success ? (clock().getTime() - success.endedAt.getTime()) / 3_600_000 : null;
  const isWell = hours !== null && hours <= backupHoursMax && problem === null;
  return {
    status: isWell ? 'UP' : 'DOWN',
    details: {
      ...(success ? { lastAt: success.endedAt.toISOString(), bytes: success.bytes } : { error: 'there is none yet' }),
      ...(problem && { failedAt: problem.endedAt.toISOString(), error: problem.problem }),
    },
  };
}

/** Absent where nothing is reached by TLS. */
export function judgeCertificates(ends: readonly CertificateEnd[], now: Date): Record<string, HealthPart> {
  if (ends.length === 0) return {};
  const daysLeft = (endsAt: Date) => Math.floor((endsAt.getTime() - now.getTime()) / dayMilliseconds);
  const details = Object.fromEntries(
    ends.map(({ name, endsAt }) => [
      name,
      endsAt ? `${endsAt.toISOString()}, ${daysLeft(endsAt)} days` : 'could not be read',
    ]),
  );
  const isLate = ends.some(({ endsAt }) => endsAt !== null && daysLeft(endsAt) < certificateDaysMin);
  const isUnread = ends.some(({ endsAt }) => endsAt === null);
  return { certificates: { status: isLate ? 'DOWN' : isUnread ? 'UNKNOWN' : 'UP', details } };
}
