import { type PackedPlan, unpackPlan } from '../../../domain/plans/packed-plan.ts';
import { hasSeats, planBounds, seatsIn } from '../../../domain/plans/plan-document.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { findDraft, findSite, insertDraft, updateDraft } from './plans.queries.ts';

export type DraftToSave = { version: number | null; basedOn: string; document: PackedPlan };

/** Refused when the draft was saved, published or discarded by another person meanwhile. */
export async function saveDraft(db: Db, siteId: number, { version, ...saved }: DraftToSave, savedBy: string) {
  boundSeats(saved.document);
  const draft = { siteId, savedBy, ...saved };
  if (!(await findSite(db, siteId))) throw new Refused('notFound', 'site');
  const row = await (version === null ? insertDraft(db, draft) : updateDraft(db, version, draft));
  if (!row) throw await refuseOlder(db, siteId);
  return { ...row, savedAt: row.savedAt.toISOString() };
}

function boundSeats(packed: PackedPlan): void {
  const unpacked = unpackPlan(packed);
  if ('errors' in unpacked) throw fieldRefused('plan', 'document', 'PlanShape');
  const seats = unpacked.document.zones.map(({ places }) =>
    hasSeats(places) ? places.rows.reduce((sum, row) => sum + seatsIn(row), 0) : 0,
  );
  const total = seats.reduce((sum, each) => sum + each, 0);
  if (total > planBounds.seatsOfSite) throw fieldRefused('plan', 'document', 'SeatsMax');
}

/** Says who saved the draft that there is now; `version` is null when there is none. */
export async function refuseOlder(db: Db, siteId: number): Promise<Refused> {
  const draft = await findDraft(db, siteId);
  const current = {
    version: draft?.version ?? null,
    savedAt: draft?.savedAt.toISOString() ?? null,
    savedBy: draft?.savedBy ?? null,
  };
  return new Refused('concurrencyFailure', 'plan', { details: { current } });
}
