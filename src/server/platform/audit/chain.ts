// The chain over the audit: the hash of each record covers the record before it, so whoever changes one has to change all that
// came after, and the newest hash, which the log has told already.
import { hash } from 'node:crypto';
import type { Seal, SealedRecord } from './seal.queries.ts';

const beginning = Buffer.alloc(32);

/** Every field in its place, in JSON: no two different records are written alike. */
const written = (number: number, { id, at, principal, type, message, remoteAddress }: SealedRecord): string =>
  JSON.stringify([number, id, at, principal, type, message, remoteAddress]);

export function sealAfter(head: Seal | undefined, record: SealedRecord): Seal {
  const number = (head?.number ?? 0) + 1;
  const covered = Buffer.concat([head?.hash ?? beginning, Buffer.from(written(number, record))]);
  return { number, auditId: record.id, hash: hash('sha256', covered, 'buffer') };
}

/** `12:9f86d0…`: to be kept somewhere else, and compared one day. */
export const headText = ({ number, hash }: Seal): string => `${number}:${hash.toString('hex')}`;
