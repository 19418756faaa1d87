import type { RowFields } from '../../../contract/entity-writes.ts';
import { codeOf } from '../../platform/database/error-code.ts';
import { lockVersion } from './change-row.ts';
import { deleteRow, type EntityName } from './programme.queries.ts';
import type { ProgrammeEntity, ProgrammeServices } from './programme-entity.ts';
import { type ChangedBy, recordChange } from './save-row.ts';

/** Removes a row that nothing uses. `version` as in change-row.ts. */
export async function removeRow<Name extends EntityName, Fields extends RowFields, Row>(
  services: ProgrammeServices,
  entity: ProgrammeEntity<Name, Fields, Row>,
  id: number,
  change: { version: number | null; by: ChangedBy },
): Promise<void> {
  try {
    await remove(services, entity, id, change);
  } catch (error) {
    if (codeOf(error) !== '23503') throw error;
    // A visitor looked at the sale meanwhile, and there are new inventories.
    await remove(services, entity, id, change);
  }
}

async function remove<Name extends EntityName, Fields extends RowFields, Row>(
  { db }: ProgrammeServices,
  entity: ProgrammeEntity<Name, Fields, Row>,
  id: number,
  { version, by }: { version: number | null; by: ChangedBy },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockVersion(tx, entity, id, version);
    await entity.prepareRemoval?.(tx, row, by);
    const parts = (await entity.partsOf?.(tx, row)) ?? [];
    await deleteRow(tx, entity.name, id);
    await recordChange(tx, by, { entity: entity.name, rowId: id, before: row, after: null, parts });
  });
}
