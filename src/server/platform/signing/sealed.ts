// What tells of a person is sealed before it is stored: a copy of the database tells nothing without the shop's key.
import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto';

/** What a text is sealed as: one kind can never be put in the place of another. */
export type SealedAs = 'phone' | 'second-factor' | 'buyer' | 'id-number' | 'answers';

const algorithm = 'aes-256-gcm';
/** In front of every sealed text, for the day when they are sealed in another way. */
const version = 1;
const ivBytes = 12;
const tagBytes = 16;

const keyFor = (key: KeyObject, as: SealedAs): Buffer => createHmac('sha256', key).update(`sealed:${as}`).digest();

export function seal(key: KeyObject, as: SealedAs, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFor(key, as), iv);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(version), iv, cipher.getAuthTag(), hidden]);
}

/** Throws when it was sealed with another key, as something else, or changed since. */
export function unseal(key: KeyObject, as: SealedAs, sealed: Buffer): string {
  if (sealed[0] !== version) throw new Error('a sealed text of an unknown version');
  const iv = sealed.subarray(1, 1 + ivBytes);
  const decipher = createDecipheriv(algorithm, keyFor(key, as), iv, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}
