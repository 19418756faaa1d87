// The key of one backup file. A passphrase is stretched by scrypt with the salt in the file's head; for a public key (X25519) the head
// holds a public key that was made for this file alone. Either way each file has a key of its own.
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { BackupError } from './backup-error.ts';

/** Locks a backup: whoever has the passphrase, or the private key, can open it. */
export type BackupLock = { passphrase: string } | { publicKey: KeyObject };
/** Opens a backup of either kind, where its secret is there. */
export type BackupOpener = { passphrase?: string | undefined; privateKey?: KeyObject | undefined };

export const headBytes = 48;
const magic = Buffer.from('LimelightBackup');
/** The last byte of the head's first part: it says which secret opens the file. */
const kinds = { passphrase: 1, publicKey: 2 };
const saltBytes = headBytes - magic.length - 1;
/** 128 MB and about half a second for each guess. */
const stretching = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

export async function lockFile(lock: BackupLock): Promise<{ head: Buffer; key: KeyObject }> {
  if ('passphrase' in lock) {
    const salt = randomBytes(saltBytes);
    return { head: headOf(kinds.passphrase, salt), key: await stretch(lock.passphrase, salt) };
  }
  const own = generateKeyPairSync('x25519');
  const shared = diffieHellman({ privateKey: own.privateKey, publicKey: lock.publicKey });
  const head = headOf(kinds.publicKey, rawOf(own.publicKey));
  return { head, key: agreed(shared, head, lock.publicKey) };
}

/** The key for a file with this head. Whether it is the right one shows when the first block is opened. */
export async function unlockFile(head: Buffer, { passphrase, privateKey }: BackupOpener): Promise<KeyObject> {
  const [kind, salt] = [head[magic.length], head.subarray(magic.length + 1)];
  if (head.length !== headBytes || !head.subarray(0, magic.length).equals(magic))
    throw new BackupError('This file is not a backup of Limelight.');
  if (kind === kinds.passphrase) {
    if (!passphrase) throw new BackupError('This backup needs its passphrase: give it as BACKUP_PASSPHRASE.');
    return stretch(passphrase, salt);
  }
  if (kind !== kinds.publicKey)
    throw new BackupError('This backup was locked by a newer release. Restore it with that one.');
  if (!privateKey)
    throw new BackupError('This backup needs the private key to its public key: give its file as BACKUP_PRIVATE_KEY.');
  const shared = diffieHellman({ privateKey, publicKey: fromRaw(salt) });
  return agreed(shared, head, createPublicKey(privateKey));
}

const headOf = (kind: number, salt: Buffer) => Buffer.concat([magic, Buffer.of(kind), salt]);

const stretch = (passphrase: string, salt: Buffer): Promise<KeyObject> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, stretching, (error, key) =>
      error ? reject(error) : resolve(createSecretKey(key)),
    );
  });

const agreed = (shared: Buffer, head: Buffer, publicKey: KeyObject): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', shared, Buffer.concat([head, rawOf(publicKey)]), 'backup', 32)));

const rawOf = (publicKey: KeyObject): Buffer => Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');

const fromRaw = (raw: Buffer): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });

/** From a file in PEM. */
export const readPublicKey = (pem: Buffer): KeyObject => ofBackups(() => createPublicKey(pem));
export const readPrivateKey = (pem: Buffer): KeyObject => ofBackups(() => createPrivateKey(pem));

function ofBackups(read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'x25519') return key;
  } catch {
    // The sentence below says what is needed.
  }
  throw new BackupError('The key for backups must be an X25519 key in PEM (openssl genpkey -algorithm X25519).');
}
