// The secrets of backups as settings name them: a passphrase as it is, keys as files.
import { readFile } from 'node:fs/promises';
import type { BackupLockSettings } from '../settings/backup-settings.ts';
import { BackupError, explainFault } from './backup-error.ts';
import { type BackupLock, type BackupOpener, readPrivateKey, readPublicKey } from './backup-key.ts';

export async function lockOf(settings: BackupLockSettings | undefined): Promise<BackupLock> {
  if (!settings)
    throw new BackupError('A backup is always encrypted: set BACKUP_PASSPHRASE, or BACKUP_PUBLIC_KEY to a file.');
  if ('passphrase' in settings) return settings;
  return { publicKey: readPublicKey(await readKeyFile(settings.publicKeyFile)) };
}

export async function openerOf(environment: Record<string, string | undefined>): Promise<BackupOpener> {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_PRIVATE_KEY: privateKeyFile } = environment;
  return {
    passphrase: passphrase || undefined,
    privateKey: privateKeyFile ? readPrivateKey(await readKeyFile(privateKeyFile)) : undefined,
  };
}

const readKeyFile = (file: string): Promise<Buffer> =>
  readFile(file).catch((error) => {
    throw explainFault(error, file);
  });
