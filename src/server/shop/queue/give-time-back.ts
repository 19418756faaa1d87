// A line stands still while its sale is paused, and while the shop is closed for visitors. Each of the two gives back its own time when it ends,
// except for the time after the other one has begun: that is given back when the other one ends.
import { readTransactionTime } from '../../platform/database/clock.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { delaySteps, extendPasses } from './queue.queries.ts';

/** `goesOnSince` is the beginning of the other one, if the line stands still on. */
export async function giveTimeBack(tx: Db, eventId: number, from: Date, goesOnSince: Date | null): Promise<void> {
  const standstill = { from, until: goesOnSince ?? (await readTransactionTime(tx)) };
  if (standstill.until <= from) return;
  await delaySteps(tx, eventId, standstill);
  await extendPasses(tx, eventId, standstill);
}
