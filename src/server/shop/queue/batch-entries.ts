// Entry requests of the same moment share a transaction. Each event has its own batches, so that a crowd at one event does not delay
// another.
import type { EntryRequest, EntryResult } from '../../../domain/queue/decide-entries.ts';
import { Busy, GroupCommit } from '../../platform/database/group-commit.ts';
import { type EnterDeps, enterLine } from './enter-line.ts';

export type EntryBatches = (eventId: number) => GroupCommit<EntryRequest, EntryResult>;

export function batchEntries(deps: EnterDeps): EntryBatches {
  const byEvent = new Map<number, GroupCommit<EntryRequest, EntryResult>>();
  return (eventId) => {
    const gathered = byEvent.get(eventId);
    if (gathered) return gathered;
    const run = (entryRequests: EntryRequest[]) => enterTwice(deps, eventId, entryRequests);
    const made = new GroupCommit({ run, itemsMax: 500, waitingMax: 5_000, waitMillisecondsMax: 5_000 });
    byEvent.set(eventId, made);
    return made;
  };
}

/** A transaction whose end is unknown may be repeated: visitors who were let in are found with the same place and pass. */
async function enterTwice(deps: EnterDeps, eventId: number, entryRequests: EntryRequest[]): Promise<EntryResult[]> {
  try {
    return await enterLine(deps, eventId, entryRequests);
  } catch {
    return enterLine(deps, eventId, entryRequests).catch((error) => {
      throw isPassing(error) ? new Busy() : error;
    });
  }
}

/** The database is out of reach or overloaded: not a fault, and soon over. */
const isPassing = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  /^(?:08|40|53|57|55P03|ECONN|EPIPE|ETIMEDOUT)/.test(code) || /timeout|terminated/i.test(message);
