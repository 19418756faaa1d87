// Reads a proof for the transfer review. Documents stored before documents were drawn are drawn now and replaced.
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import type { ProofPress } from './proof-press.ts';
import { findProof, replaceDocument } from './proofs.queries.ts';

export type ProofAddress = { eventId: number; invoiceNo: string; number: number };

/** The result is always a picture that the shop has encoded. */
export async function readProof(db: Db, press: ProofPress, address: ProofAddress): Promise<Buffer> {
  const proof = await findProof(db, address);
  if (!proof) throw new Refused('notFound', 'proof');
  if (proof.contentType === 'image/webp') return proof.content;
  const drawn = await press.prepare(proof.content);
  await replaceDocument(db, address, drawn);
  return drawn.content;
}
