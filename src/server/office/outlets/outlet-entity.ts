import type { Outlet, OutletFields } from '../../../contract/outlets.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { onlyOne } from '../../shop/catalogue/read-catalogue.ts';
import type { ProgrammeEntity } from '../programme/programme-entity.ts';
import { countUsesOfOutlet, listOutlets } from './outlets.queries.ts';

export const outletEntity: ProgrammeEntity<'outlet', OutletFields, Outlet> = {
  name: 'outlet',
  path: '/api/outlets',
  uniqueFields: { outlet_name_key: 'name' },
  pictures: [],

  async columnsOf({ fields }) {
    return { name: fields.name, commissionBasisPoints: Math.round(fields.commissionPercent * 100) };
  },

  fieldsOf: ({ commissionBasisPoints }) => ({ commissionPercent: commissionBasisPoints / 100 }),

  read: async (db, id) => onlyOne(await listOutlets(db, pageOf({}), { id }), 'outlet'),

  async prepareRemoval(tx, { id }) {
    const uses = await countUsesOfOutlet(tx, id);
    if (uses.allotments + uses.accounts > 0) throw new Refused('outletInUse', 'outlet', { details: uses });
  },
};
