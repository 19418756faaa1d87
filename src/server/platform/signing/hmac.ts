// HMAC-SHA-256 (RFC 2104) as two calls of a hash. Node's Hmac object for each text takes three times as long, and each order checks a
// pass.
import { hash, type KeyObject } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;
const textBytesUsual = 600;
/** A character takes at most three bytes for each unit that JavaScript counts. */
const bytesPerUnitMax = 3;

/** Both pads begin with the key; the text is written behind it each time. */
type Pads = { inner: Buffer; outer: Buffer };
const padsOf = new WeakMap<KeyObject, Pads>();

export function hmacSha256(key: KeyObject, text: string): string {
  const { inner, outer } = padsOf.get(key) ?? makePads(key);
  const room = text.length * bytesPerUnitMax;
  const message = room <= textBytesUsual ? inner : Buffer.concat([inner.subarray(0, blockBytes)], blockBytes + room);
  const end = blockBytes + message.write(text, blockBytes);
  outer.write(hash('sha256', message.subarray(0, end), 'binary'), blockBytes, 'binary');
  return hash('sha256', outer, 'base64url');
}

function makePads(key: KeyObject): Pads {
  const secret = key.export();
  const block = Buffer.alloc(blockBytes);
  block.set(secret.length > blockBytes ? hash('sha256', secret, 'buffer') : secret);
  const padded = (mask: number, room: number) => Buffer.concat([block.map((byte) => byte ^ mask)], blockBytes + room);
  const pads = { inner: padded(0x36, textBytesUsual), outer: padded(0x5c, digestBytes) };
  padsOf.set(key, pads);
  return pads;
}
