// The texts by which a device is known: first the secret of its QR code, then the token that it got for it. Both name the event, so that its rows alone
// are searched, and cannot be guessed. The table has only digests of them.
import { hash, type KeyObject, randomBytes } from 'node:crypto';
import { deviceTextForm } from '../../domain/door/device-text-form.ts';
import { wholeDigest } from '../platform/signing/sign.ts';

const base = 36;

export const newDeviceText = (eventId: number, letters = randomBytes(32).toString('base64url')): string =>
  `${eventId.toString(base)}_${letters}`;

/** The same token for the same request: the secret is known to those who saw the QR code, the nonce to the device alone. */
export const tokenOfRequest = (key: KeyObject, eventId: number, secret: string, nonce: string): string =>
  newDeviceText(eventId, wholeDigest(key, 'device-token', `${secret}:${nonce}`));

export type DeviceText = { eventId: number; digest: Buffer };

/** Null for a text of another form. Whether it is good is known to the database. */
export function readDeviceText(text: string): DeviceText | null {
  const [, event] = deviceTextForm.exec(text) ?? [];
  return event === undefined ? null : { eventId: Number.parseInt(event, base), digest: hash('sha256', text, 'buffer') };
}
