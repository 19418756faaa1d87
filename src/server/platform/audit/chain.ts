// The hash chain over the audit. The hash of each record covers the record before it. An attacker who changes one record has to change
// all later ones, and the newest hash is already in the log.
import { hash } from 'node:crypto';
import type { Seal, SealedRecord } from './seal.queries.ts';

const beginning = Buffer.alloc(32);

/** All fields in fixed places, in JSON: two different records never give the same text. */
const written = (number: number, { id, at, principal, type, message, remoteAddress }: SealedRecord): string =>
  JSON.stringify([number, id, at, principal, type, message, remoteAddress]);

export function sealAfter(head: Seal | undefined, record: SealedRecord): Seal {
  const number = (head?.number ?? 0) + 1;
  const covered = Buffer.concat([head?.hash ?? beginning, Buffer.from(written(number, record))]);
  return { number, auditId: record.id, hash: hash('sha256', covered, 'buffer') };
}

/** `12:9f86d0…`: a head to keep elsewhere and to compare later. */
export const headText = ({ number, hash }: Seal): string => `${number}:${hash.toString('hex')}`;
