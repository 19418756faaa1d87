import type { Site } from '../../../contract/catalogue.ts';
import type { SiteFields } from '../../../contract/programme.ts';
import { regionOfSite } from '../../../domain/catalogue/region-of-site.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne, readSites } from '../../shop/catalogue/read-catalogue.ts';
import { countUsesOfSite } from './in-use.queries.ts';
import { localisedColumn, type ProgrammeEntity, unlessNull } from './programme-entity.ts';

export const siteEntity: ProgrammeEntity<'site', SiteFields, Site> = {
  name: 'site',
  path: '/api/sites',
  uniqueFields: { site_name_key: 'name' },
  pictures: [],

  async columnsOf({ fields, before }) {
    return {
      name: fields.name,
      names: localisedColumn(fields.names),
      region: unlessNull(fields.region) ?? (before ? undefined : regionOfSite(fields)),
      districts: localisedColumn(fields.districts),
      address: unlessNull(fields.address),
      addresses: localisedColumn(fields.addresses),
    };
  },

  boughtBy: { columns: ['name', 'names', 'address', 'addresses'], ticketsOf: ({ id }) => ({ siteId: id }) },

  read: async (db, id) => onlyOne(await readSites(db, pageOf({}), { id, forStaff: true }), 'site'),

  async prepareRemoval(tx, { id }) {
    const { zones, events } = await countUsesOfSite(tx, id);
    if (zones + events > 0) throw new Refused('siteInUse', 'site', { details: { zones, events } });
  },
};
