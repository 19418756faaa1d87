// Knocks of the same moment share a transaction. Each event gathers its own, so that a crowd at one door keeps nobody from
// another.
import type { Knock, KnockAnswer } from '../../../domain/queue/answer-knocks.ts';
import { Busy, GroupCommit } from '../../platform/database/group-commit.ts';
import { type EnterDeps, enterLine } from './enter-line.ts';

export type KnockedDoors = (eventId: number) => GroupCommit<Knock, KnockAnswer>;

export function gatherKnocks(deps: EnterDeps): KnockedDoors {
  const byEvent = new Map<number, GroupCommit<Knock, KnockAnswer>>();
  return (eventId) => {
    const gathered = byEvent.get(eventId);
    if (gathered) return gathered;
    const run = (knocks: Knock[]) => enterTwice(deps, eventId, knocks);
    const made = new GroupCommit({ run, itemsMax: 500, waitingMax: 5_000, waitMillisecondsMax: 5_000 });
    byEvent.set(eventId, made);
    return made;
  };
}

/** A transaction whose end is unknown may be done again: who was let in meanwhile is found with the same place and pass. */
async function enterTwice(deps: EnterDeps, eventId: number, knocks: Knock[]): Promise<KnockAnswer[]> {
  try {
    return await enterLine(deps, eventId, knocks);
  } catch {
    return enterLine(deps, eventId, knocks).catch((error) => {
      throw isPassing(error) ? new Busy() : error;
    });
  }
}

/** The database is out of reach or has too much to do: not an error of ours, and soon over. */
const isPassing = ({ code = '', message = '' }: { code?: string; message?: string }): boolean =>
  /^(?:08|40|53|57|55P03|ECONN|EPIPE|ETIMEDOUT)/.test(code) || /timeout|terminated/i.test(message);
