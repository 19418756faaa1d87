// Lays the chain over what was written to the audit. Numbers are given out before transactions end, so a record with a lower
// number may appear after one with a higher; a chain that had gone past it would never hold it. Therefore:
//
// 1. Look which number is the highest that can be seen.
// 2. Then look which transactions hold the lock that every writer takes before it is given a number, and keeps until it is over.
//    Whoever was given a lower number and is not among them was over before.
// 3. When all of those are over, every number up to that one is either there for everybody or will never be: seal them in order.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../deps.ts';
import { sealAfter } from './chain.ts';
import { addSeals, findHead, findUnsealed, listRecords, listWriters, lockSealing, type Seal } from './seal.queries.ts';

const sealedAtOnce = 1000;
const millisecondsBetweenLooks = 25;

/** How many records got their seal. None when a writer takes longer than that, or another server is at it: the next round comes. */
export async function sealAudit(db: Db, patienceMilliseconds = 2000): Promise<number> {
  const upTo = await findUnsealed(db);
  if (upTo === null || !(await areOver(db, await listWriters(db), patienceMilliseconds))) return 0;
  for (let count = 0; ; ) {
    const sealed = await db.transaction().execute((tx) => sealSome(tx, upTo));
    count += sealed;
    if (sealed < sealedAtOnce) return count;
  }
}

async function areOver(db: Db, writers: readonly string[], patienceMilliseconds: number): Promise<boolean> {
  if (writers.length === 0) return true;
  if (patienceMilliseconds <= 0) return false;
  await wait(millisecondsBetweenLooks);
  const now = new Set(await listWriters(db));
  const left = writers.filter((writer) => now.has(writer));
  return areOver(db, left, patienceMilliseconds - millisecondsBetweenLooks);
}

async function sealSome(tx: Db, upTo: number): Promise<number> {
  if (!(await lockSealing(tx))) return 0;
  let head = await findHead(tx);
  const records = await listRecords(tx, { after: head?.auditId ?? 0, upTo, limit: sealedAtOnce });
  const seals: Seal[] = [];
  for (const record of records) {
    head = sealAfter(head, record);
    seals.push(head);
  }
  if (seals.length > 0) await addSeals(tx, seals);
  return seals.length;
}
