import type { Db } from '../deps.ts';
import { headText, sealAfter } from './chain.ts';
import { countUnsealed, findSmuggled, listSeals, type Seal } from './seal.queries.ts';

export type Verdict =
  | { isWhole: true; sealed: number; waiting: number; head: string | null }
  /** The first place where the chain does not hold, in words. */
  | { isWhole: false; broken: string };

const readAtOnce = 5000;

/** Reads the whole chain. An earlier head (`12:9f86d0…`) must still be part of it. */
export async function verifyAudit(db: Db, notedHead?: string): Promise<Verdict> {
  const smuggled = await findSmuggled(db);
  let head: Seal | undefined;
  let isNotedFound = notedHead === undefined;
  for (;;) {
    const page = await listSeals(db, { after: head?.number ?? 0, limit: readAtOnce });
    for (const { seal, record } of page) {
      const broken = judge({ head, seal, record, smuggled });
      if (broken) return { isWhole: false, broken };
      head = seal;
      isNotedFound ||= headText(seal) === notedHead;
    }
    if (page.length < readAtOnce) break;
  }
  if (!isNotedFound)
    return { isWhole: false, broken: `The chain does not hold ${notedHead}: it was laid anew or cut off.` };
  return {
    isWhole: true,
    sealed: head?.number ?? 0,
    waiting: await countUnsealed(db),
    head: head ? headText(head) : null,
  };
}

type Link = Awaited<ReturnType<typeof listSeals>>[number] & { head: Seal | undefined; smuggled: number | null };

function judge({ head, seal, record, smuggled }: Link): string | null {
  const expected = (head?.number ?? 0) + 1;
  if (seal.number !== expected) return `Seal ${expected} is gone.`;
  if (smuggled !== null && smuggled < seal.auditId)
    return `Record ${smuggled} was put in after the records behind it were sealed.`;
  if (record === null) return `Record ${seal.auditId} (seal ${seal.number}) is gone.`;
  if (!sealAfter(head, record).hash.equals(seal.hash))
    return `Record ${record.id} (seal ${seal.number}) is not what was sealed.`;
  return null;
}
