// Seals new records of the audit in the chain. Numbers are given out before transactions end, so a record with a lower number may appear
// after one with a higher number, and a chain that has passed it would never contain it. Therefore:
//
// 1. Read the highest visible number.
// 2. Then list the transactions that hold the lock of writers. Each writer takes it before it gets a number and keeps it to its end.
//    A writer with a lower number that is not in the list has ended before.
// 3. When all of these have ended, every number up to that one is either visible or will never be. Seal them in order.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '../deps.ts';
import { sealAfter } from './chain.ts';
import { addSeals, findHead, findUnsealed, listRecords, listWriters, lockSealing, type Seal } from './seal.queries.ts';

const sealedAtOnce = 1000;
const millisecondsBetweenLooks = 25;

/** Returns the number of sealed records: none when a writer takes too long, or when another server is sealing. */
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
