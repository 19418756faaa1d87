// Encrypts personal data before it is stored: a copy of the database reveals nothing without the shop's key.
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { freshBytes } from './fresh-bytes.ts';

/** The kind of a sealed text, so that one kind is never accepted as another. */
export type SealedAs =
  | 'phone'
  | 'second-factor'
  | 'buyer'
  | 'id-number'
  | 'answers'
  | 'webhook-secret'
  | 'export'
  | 'ticket-key'
  | 'ticket-holder'
  | 'door-list';

const algorithm = 'aes-256-gcm';
/** The first byte of every sealed text, so that the encryption can change later. */
const version = 1;
const ivBytes = 12;
const tagBytes = 16;

const keysMade = new WeakMap<KeyObject, Map<SealedAs, KeyObject>>();

/** Made once for each kind, and as an object: with a key of bytes, Node prepares its cipher for five times as long as it works. */
function keyFor(key: KeyObject, as: SealedAs): KeyObject {
  const made = keysMade.get(key) ?? new Map<SealedAs, KeyObject>();
  keysMade.set(key, made);
  const own = made.get(as) ?? createSecretKey(createHmac('sha256', key).update(`sealed:${as}`).digest());
  made.set(as, own);
  return own;
}

export const seal = (key: KeyObject, as: SealedAs, text: string): Buffer => sealBytes(key, as, Buffer.from(text));

export function sealBytes(key: KeyObject, as: SealedAs, bytes: Buffer): Buffer {
  const iv = freshBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFor(key, as), iv);
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), hidden]);
}

/** Throws for another key, another kind, or a changed text. */
export const unseal = (key: KeyObject, as: SealedAs, sealed: Buffer): string => unsealBytes(key, as, sealed).toString();

export function unsealBytes(key: KeyObject, as: SealedAs, sealed: Buffer): Buffer {
  if (sealed[0] !== version) throw new Error('a sealed text of an unknown version');
  const iv = sealed.subarray(1, 1 + ivBytes);
  const decipher = createDecipheriv(algorithm, keyFor(key, as), iv, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes));
  const bytes = decipher.update(sealed.subarray(1 + ivBytes + tagBytes));
  // All bytes of a stream cipher are out by now: this call only compares the tag.
  decipher.final();
  return bytes;
}
