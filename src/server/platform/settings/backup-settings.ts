// The settings of backups: the secret that locks them, and the nightly one.
import { z } from 'zod';

export const backupSettings = {
  BACKUP_FOLDER: z.string().trim().min(1).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in Hong Kong, such as 04:00')
    .default('04:00'),
  BACKUPS_KEPT: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be 1 to 999')
    .transform(Number)
    .default(14),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').max(1000).optional(),
  BACKUP_PUBLIC_KEY: z.string().trim().min(1).optional(),
};

type BackupValues = z.output<z.ZodObject<typeof backupSettings>>;

/** A passphrase, or the file of a public key. */
export type BackupLockSettings = { passphrase: string } | { publicKeyFile: string };
export type BackupConfiguration = {
  /** Undefined for a shop that makes no nightly backup. */
  folder: string | undefined;
  /** `04:00`, in Hong Kong. */
  at: string;
  kept: number;
  lock: BackupLockSettings | undefined;
};

export function backupProblems(given: Record<string, string | undefined>): string[] {
  const { BACKUP_FOLDER: folder, BACKUP_PASSPHRASE: passphrase, BACKUP_PUBLIC_KEY: publicKey } = given;
  if (passphrase && publicKey) return ['BACKUP_PUBLIC_KEY: is set beside BACKUP_PASSPHRASE; choose one'];
  if (folder && !passphrase && !publicKey)
    return ['BACKUP_FOLDER: needs BACKUP_PASSPHRASE or BACKUP_PUBLIC_KEY, since a backup is always encrypted'];
  return [];
}

/** Needs values without problems. */
export function backupConfiguration(values: BackupValues): BackupConfiguration {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_PUBLIC_KEY: publicKeyFile } = values;
  const locks: BackupLockSettings[] = [
    ...(passphrase ? [{ passphrase }] : []),
    ...(publicKeyFile ? [{ publicKeyFile }] : []),
  ];
  return { folder: values.BACKUP_FOLDER, at: values.BACKUP_AT, kept: values.BACKUPS_KEPT, lock: locks[0] };
}
