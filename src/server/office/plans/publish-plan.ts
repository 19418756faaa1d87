// Publishes the draft of a site: makes its new zones, and gives the others their new places, also in open sales.
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type PackedPlan, unpackPlan } from '../../../domain/plans/packed-plan.ts';
import type { PlanDocument, PlanZone } from '../../../domain/plans/plan-document.ts';
import { findBlocking } from '../../../domain/plans/plan-problems.ts';
import { publishedPlaces } from '../../../domain/plans/published-plan.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { changePlaces, isCarried, type PlacesChange } from '../programme/change-places.ts';
import { insertRow, lockRow, updateRow } from '../programme/programme.queries.ts';
import { type ChangedBy, recordChange, refusingDuplicates } from '../programme/save-row.ts';
import { deleteDraft, lockDraft, lockZones, type ZoneRow } from './plans.queries.ts';
import { publishedPlan, withZones } from './read-plan.ts';
import { refuseOlder } from './save-draft.ts';

/** `replaces` publishes also over changes of the zones since the draft was begun. */
export type Publication = { version: number; replaces?: boolean | undefined };

const zoneNames = { name: 'zone', uniqueFields: { zone_site_id_name_key: 'name' } };

/** In one transaction. The site is locked first, then its zones, then the inventories. */
export async function publishPlan(db: Db, siteId: number, publication: Publication, by: ChangedBy): Promise<void> {
  await refusingDuplicates(zoneNames, () =>
    db.transaction().execute(async (tx) => {
      const site = await lockRow(tx, 'site', siteId);
      if (!site) throw new Refused('notFound', 'site');
      const draft = await lockDraft(tx, siteId);
      if (draft?.version !== publication.version) throw await refuseOlder(tx, siteId);
      const zones = await lockZones(tx, siteId);
      const published = publishedPlan(zones, site.marks);
      if (draft.basedOn !== published.tag && !publication.replaces) throw new Refused('planChanged', 'plan');
      await setImmediate();
      const document = readDraft(draft.document as PackedPlan, zones);
      if (!isDeepStrictEqual(site.marks, document.marks)) {
        await updateRow(tx, 'site', siteId, { marks: document.marks });
        const change = { before: { marks: site.marks }, after: { marks: document.marks } };
        await recordChange(tx, by, { entity: 'site', rowId: siteId, ...change });
      }
      await deleteDraft(tx, siteId, draft.version);
      await applyZones(tx, { siteId, zones, before: published.document, after: document }, by);
    }),
  );
}

function readDraft(packed: PackedPlan, zones: readonly ZoneRow[]): PlanDocument {
  const unpacked = unpackPlan(withZones(packed, new Map(zones.map(({ id, name }) => [id, name]))));
  if ('errors' in unpacked) throw new Error('a saved draft cannot be read');
  const problems = findBlocking(unpacked.document);
  if (problems.length > 0) throw new Refused('planFaulty', 'plan', { details: { count: problems.length, problems } });
  return unpacked.document;
}

type Step = { siteId: number; zones: readonly ZoneRow[]; before: PlanDocument; after: PlanDocument };
type ZoneColumns = Pick<ZoneRow, 'freeSeating' | 'seatPlan' | 'standingCapacity' | 'shape'>;

type ZoneChange = PlacesChange & { zone: ZoneRow; columns: ZoneColumns };

/** Zones that the draft leaves as they are, are not written. A zone that it does not have loses its places. */
async function applyZones(tx: Db, { siteId, zones, before, after }: Step, by: ChangedBy): Promise<void> {
  const drawn = new Map(after.zones.map((zone) => [zone.zoneId, zone]));
  const changes = zones.flatMap((zone, index): ZoneChange[] => {
    const next = drawn.get(zone.id) ?? { zoneId: zone.id, name: zone.name, places: null };
    if (isDeepStrictEqual(publishedPlaces(next), publishedPlaces(before.zones[index] as PlanZone))) return [];
    const columns = columnsOf(next, zone);
    return [{ zone, places: columns, columns }];
  });
  await insertZones(tx, siteId, after, by);
  // Orders wait as soon as the places change, so that is last; only a zone that becomes seated or standing is written after its check.
  for (const change of changes.filter(isCarried)) await writeZone(tx, change, by);
  if (changes.length > 0) await changePlaces(tx, changes);
  for (const change of changes) if (!isCarried(change)) await writeZone(tx, change, by);
}

async function writeZone(tx: Db, { zone, columns }: ZoneChange, by: ChangedBy): Promise<void> {
  const stored: Record<string, unknown> = zone;
  const changed = Object.entries(columns).filter(([name, value]) => !isDeepStrictEqual(value, stored[name]));
  const change = {
    before: Object.fromEntries(changed.map(([name]) => [name, stored[name]])),
    after: Object.fromEntries(changed),
  };
  await updateRow(tx, 'zone', zone.id, change.after);
  await recordChange(tx, by, { entity: 'zone', rowId: zone.id, ...change });
}

async function insertZones(tx: Db, siteId: number, { zones }: PlanDocument, by: ChangedBy): Promise<void> {
  for (const zone of zones) {
    if (zone.zoneId !== null) continue;
    // Rows are filled from the stage backwards, as the editor's try-out shows it; the form of the zone may change that.
    const row = { siteId, name: zone.name, autoArrangeAsc: true, ...columnsOf(zone, null) };
    const rowId = await insertRow(tx, 'zone', row);
    await recordChange(tx, by, { entity: 'zone', rowId, before: null, after: row });
  }
}

/** A zone without places stays what it was: seated or standing. */
function columnsOf(zone: PlanZone, before: ZoneRow | null): ZoneColumns {
  const places = publishedPlaces(zone);
  const isEmpty = places.seatPlan === null && places.standingCapacity === null;
  return { ...places, freeSeating: isEmpty ? (before?.freeSeating ?? false) : places.seatPlan === null };
}
