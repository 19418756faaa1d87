import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SitePlanDraft } from '../../../contract/plans.ts';
import { DraftKeeper, documentIn, type KeeperState } from './draft-keeper.ts';
import { PlanEditor } from './plan-editor.ts';

/** An editor for a plan, and the keeper of its draft. */
export function usePlanAndKeeper(siteId: number, plan: SitePlanDraft, onlyZoneId: number | null) {
  const [made] = useState(() => {
    const editor = new PlanEditor(documentIn(plan.document), onlyZoneId);
    return { editor, keeper: new DraftKeeper(siteId, plan, editor) };
  });
  useEffect(() => made.keeper.start(plan), [made, plan]);
  return made;
}

export const useKeeper = (keeper: DraftKeeper): KeeperState =>
  useSyncExternalStore(keeper.listen, keeper.get, keeper.get);
