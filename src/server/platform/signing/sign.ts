// Signs texts that the shop gives out and accepts again: passes and places in line. A changed text has an invalid signature.
import { type KeyObject, timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from './hmac.ts';

/** The kind of a signed text, so that a place is never accepted as a pass. */
type Purpose =
  | 'pass'
  | 'place'
  | 'code'
  | 'address'
  | 'pass-network'
  | 'limit'
  | 'network'
  | 'mailbox'
  | 'telephone'
  | 'buyer-word'
  | 'order-link'
  | 'ticket-link'
  | 'ticket-code'
  | 'ticket-change'
  | 'no-reminders'
  | 'sale'
  | 'staff-request'
  | 'device-token';

export function digest(key: KeyObject, purpose: Purpose, text: string): string {
  return signatureOf(key, purpose, text).slice(0, 22);
}

/** All bits of it, for a text that nobody may guess. */
export const wholeDigest = (key: KeyObject, purpose: Purpose, text: string): string => signatureOf(key, purpose, text);

const shortBytes = 6;
const lettersOfBytes = 4 / 3;

/** A digest as a number of 48 bits, where many are stored and a rare false match does no harm. */
export function shortDigest(key: KeyObject, purpose: Purpose, text: string): number {
  const letters = signatureOf(key, purpose, text).slice(0, shortBytes * lettersOfBytes);
  return Buffer.from(letters, 'base64url').readUIntBE(0, shortBytes);
}

export const sign = (key: KeyObject, purpose: Purpose, text: string): string =>
  `${text}.${signatureOf(key, purpose, text)}`;

/** The text, when the shop signed it for this purpose; null otherwise. */
export function unsign(key: KeyObject, purpose: Purpose, token: string): string | null {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, Math.max(end, 0));
  const expected = Buffer.from(signatureOf(key, purpose, text));
  const given = Buffer.from(token.slice(end + 1));
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null;
}

const signatureOf = (key: KeyObject, purpose: Purpose, text: string): string => hmacSha256(key, `${purpose}:${text}`);
