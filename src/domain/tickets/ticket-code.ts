// The code of a ticket: which ticket it is, in 17 bytes, and an Ed25519 signature of them, in base45. A scanner with the public keys of an
// event can tell a forgery without a network. The letters just fit a QR code of version 5 with level M. Nothing in it is personal.
import { orderIdOf } from '../orders/order-id.ts';
import { readBase45, writeBase45 } from './base45.ts';

/** A ticket is the number of an order's ticket; its issue grows each time that its code is replaced. */
export type CodedTicket = {
  /** The key of the event that signed it. */
  keyNumber: number;
  eventId: number;
  orderId: number;
  number: number;
  sessionId: number;
  issue: number;
};

/** The version of the layout of the bytes. */
const layout = 1;
const signatureBytes = 64;
const codedBytes = 17;
/** The letters of every code of this form. */
const codeLetters = 122;

export const keyNumberMax = 0xff;

/** The bytes to be signed. */
export function codedTicketBytes({ keyNumber, eventId, orderId, number, sessionId, issue }: CodedTicket): Uint8Array {
  const bytes = new Uint8Array(codedBytes);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, layout);
  view.setUint8(1, keyNumber);
  view.setUint8(2, eventId >>> 16);
  view.setUint16(3, eventId & 0xffff);
  view.setUint32(5, orderId % 2 ** 32);
  view.setUint16(9, number);
  view.setUint16(11, issue);
  view.setUint32(13, sessionId);
  return bytes;
}

export const writeTicketCode = (signed: Uint8Array, signature: Uint8Array): string =>
  writeBase45(Uint8Array.from([...signed, ...signature]));

export type ReadCode = CodedTicket & { signed: Uint8Array; signature: Uint8Array };

/** Null for anything that is not written as a code of this shop. Only its signature tells whether it is one. */
export function readTicketCode(text: string): ReadCode | null {
  if (text.length !== codeLetters) return null;
  const bytes = readBase45(text);
  if (bytes?.length !== codedBytes + signatureBytes || bytes[0] !== layout) return null;
  const view = new DataView(bytes.buffer);
  const eventId = view.getUint8(2) * 2 ** 16 + view.getUint16(3);
  const orderId = orderIdOf(eventId, view.getUint32(5));
  if (orderId === null) return null;
  return {
    keyNumber: view.getUint8(1),
    eventId,
    orderId,
    number: view.getUint16(9),
    issue: view.getUint16(11),
    sessionId: view.getUint32(13),
    signed: bytes.slice(0, codedBytes),
    signature: bytes.slice(codedBytes),
  };
}

const nameLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const nameLength = 6;

/** Six letters of a code for people, such as `7KQ4M2`. They stand under the QR code, and staff compare or type them. */
export function ticketName(code: string): string {
  // FNV-1a, once for each letter: the signature makes the letters of a code as good as random.
  let hash = 0x811c9dc5;
  for (let at = 0; at < code.length; at += 1) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193);
  let rest = hash >>> 0;
  let name = '';
  for (let at = 0; at < nameLength; at += 1) {
    name += nameLetters[rest % nameLetters.length];
    rest = Math.floor(rest / nameLetters.length);
  }
  return name;
}
