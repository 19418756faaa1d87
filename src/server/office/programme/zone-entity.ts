// A zone that tickets were sold for keeps its name. Its places may change while it is on sale, as long as no taken seat is lost.
import type { Zone } from '../../../contract/catalogue.ts';
import type { ZoneFields } from '../../../contract/programme.ts';
import { locales } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { planWidths } from '../../platform/images/prepare-image.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne, readZones } from '../../shop/catalogue/read-catalogue.ts';
import { changePlaces } from './change-places.ts';
import { countPricings, countTickets, lockInventories } from './in-use.queries.ts';
import { type Columns, keepRow, type StoredRow } from './programme.queries.ts';
import { check, hasChanged, localisedColumn, type ProgrammeEntity, unlessNull } from './programme-entity.ts';
import { removeInventories } from './remove-inventories.ts';
import { placesOf } from './zone-places.ts';

const placeColumns = ['freeSeating', 'seatPlan', 'standingCapacity'] as const;

export const zoneEntity: ProgrammeEntity<'zone', ZoneFields, Zone> = {
  name: 'zone',
  path: '/api/zones',
  uniqueFields: { zone_site_id_name_key: 'name' },
  pictures: [{ field: 'image', column: 'imageId', widths: planWidths }],

  async columnsOf(change) {
    const { tx, fields, before } = change;
    if (before) check(fields.site.id === before.siteId, 'zone', 'site', 'Fixed');
    else check((await keepRow(tx, 'site', fields.site.id)) !== undefined, 'zone', 'site', 'Gone');
    const columns: Columns<'zone'> = {
      siteId: fields.site.id,
      name: fields.name,
      names: localisedColumn(fields.names),
      autoArrangeAsc: unlessNull(fields.autoArrangeAsc),
      prefersMiddle: unlessNull(fields.prefersMiddle),
      ...placesOf(change),
    };
    if (before) await keepSold(tx, before, columns);
    return columns;
  },

  fieldsOf: ({ siteId }) => ({ site: { id: siteId } }),
  boughtBy: { columns: ['name', 'names', ...placeColumns], ticketsOf: ({ id }) => ({ zoneId: id }) },

  read: async (db, id) => onlyOne(await readZones(db, pageOf({}), { id, forStaff: true }), 'zone'),

  async prepareRemoval(tx, { id: zoneId }) {
    await lockInventories(tx, { zoneId });
    const [prices, tickets] = [await countPricings(tx, { zoneId }), await countTickets(tx, { zoneId })];
    if (prices + tickets > 0) throw new Refused('zoneInUse', 'zone', { details: { prices, tickets } });
    await removeInventories(tx, 'zone', { zoneId });
  },
};

async function keepSold(tx: Db, before: StoredRow<'zone'>, columns: Columns<'zone'>): Promise<void> {
  const ofAll = { zoneId: before.id };
  if (losesName(before, columns)) refuseSold(await countTickets(tx, ofAll));
  if (!hasChanged(before, columns, placeColumns)) return;
  const { freeSeating, seatPlan, standingCapacity } = { ...before, ...withoutUndefined(columns) };
  await changePlaces(tx, [{ zone: before, places: { freeSeating, seatPlan, standingCapacity } }]);
}

const withoutUndefined = (columns: Columns<'zone'>): Partial<StoredRow<'zone'>> =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

function refuseSold(tickets: number): void {
  if (tickets > 0) throw new Refused('zoneSold', 'zone', { details: { tickets } });
}

/** Another language may be added. */
const losesName = (before: StoredRow<'zone'>, { name, names }: Columns<'zone'>): boolean =>
  name !== before.name ||
  (names !== undefined && locales.some((locale) => isLost(before.names[locale], names[locale])));

const isLost = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && before !== after;
