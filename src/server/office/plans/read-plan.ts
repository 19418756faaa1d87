// The plan of a site: the draft, if there is one, and what is published.
import { createHash } from 'node:crypto';
import type { SitePlanDraft } from '../../../contract/plans.ts';
import { type PackedPlan, packPlan } from '../../../domain/plans/packed-plan.ts';
import type { PlanDocument } from '../../../domain/plans/plan-document.ts';
import { documentOf, type PublishedZone } from '../../../domain/plans/published-plan.ts';
import type { Mark } from '../../../domain/seating/mark.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { findDraft, findSite, listZones, type ZoneRow } from './plans.queries.ts';

export async function readPlan(db: Db, siteId: number): Promise<SitePlanDraft> {
  const [site, zones, draft] = await Promise.all([findSite(db, siteId), listZones(db, siteId), findDraft(db, siteId)]);
  if (!site) throw new Refused('notFound', 'site');
  const { packed: published, tag } = publishedPlan(zones, site.marks);
  const names = new Map(zones.map(({ id, name }) => [id, name]));
  return {
    version: draft?.version ?? null,
    document: (draft ? withZones(draft.document as PackedPlan, names) : published) as SitePlanDraft['document'],
    savedAt: draft?.savedAt.toISOString() ?? null,
    savedBy: draft?.savedBy ?? null,
    published: published as SitePlanDraft['published'],
    publishedTag: tag,
    isOutdated: draft !== undefined && draft.basedOn !== tag,
  };
}

type Published = { document: PlanDocument; packed: PackedPlan; tag: string };

export function publishedPlan(zones: readonly ZoneRow[], marks: unknown): Published {
  // The tables' constraints, and this feature, allow nothing else.
  const document = documentOf(zones as readonly PublishedZone[], marks as readonly Mark[]);
  const packed = packPlan(document);
  return { document, packed, tag: createHash('sha256').update(JSON.stringify(packed)).digest('base64url') };
}

/** A zone keeps the name that its form gave it meanwhile; one that was removed is a new one again. */
export const withZones = ({ zones, marks }: PackedPlan, names: ReadonlyMap<number, string>): PackedPlan => ({
  zones: zones.map((zone) => {
    const name = zone.zoneId === null ? undefined : names.get(zone.zoneId);
    return name === undefined ? { ...zone, zoneId: null } : { ...zone, name };
  }),
  marks,
});
