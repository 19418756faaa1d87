// A copy of the draft in this browser: it survives a reload, and a network that is gone.
import type { PackedPlan } from '../../../domain/plans/packed-plan.ts';

export type LocalCopy = { version: number | null; basedOn: string; keptAt: string; document: PackedPlan };

const keyOf = (siteId: number) => `plan-draft-${siteId}`;

/** A browser without room, or one that keeps nothing, has no copy. */
export function keepCopy(siteId: number, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(siteId), JSON.stringify(copy));
  } catch {
    dropCopy(siteId);
  }
}

export function dropCopy(siteId: number): void {
  try {
    localStorage.removeItem(keyOf(siteId));
  } catch {
    // The browser forbids it: there is no copy.
  }
}

export function findCopy(siteId: number): LocalCopy | null {
  try {
    const text = localStorage.getItem(keyOf(siteId));
    return text === null ? null : (JSON.parse(text) as LocalCopy);
  } catch {
    return null;
  }
}
