import type { RowFields } from '../../../contract/entity-writes.ts';
import { Refused } from '../../platform/refused.ts';
import { type EntityName, insertRow } from './programme.queries.ts';
import type { ProgrammeEntity, ProgrammeServices } from './programme-entity.ts';
import { type ChangedBy, recordChange, refusingDuplicates } from './save-row.ts';
import { storePictures, takePictures } from './take-pictures.ts';

/** Returns the new row as staff see it. */
export async function createRow<Name extends EntityName, Fields extends RowFields, Row>(
  { db, configuration, settings }: ProgrammeServices,
  entity: ProgrammeEntity<Name, Fields, Row>,
  fields: Fields,
  by: ChangedBy,
): Promise<Row> {
  const { name } = entity;
  if (fields.id) throw new Refused('idexists', name);
  const pictures = await takePictures(name, entity.pictures, fields);
  return refusingDuplicates(entity, () =>
    db.transaction().execute(async (tx) => {
      const columns = await entity.columnsOf({ tx, fields, before: null, configuration, settings });
      const after = { ...columns, ...(await storePictures(tx, name, pictures)) };
      const rowId = await insertRow(tx, name, after);
      await entity.afterCreate?.(tx, rowId, settings, fields);
      await recordChange(tx, by, { entity: name, rowId, before: null, after });
      return entity.read(tx, rowId);
    }),
  );
}
