// Changes a row. A save with a version that was replaced meanwhile is refused and gets the current row.
import type { RowFields } from '../../../contract/entity-writes.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { type EntityName, lockRow, type StoredRow, updateRow } from './programme.queries.ts';
import { hasChanged, type ProgrammeEntity, type ProgrammeServices } from './programme-entity.ts';
import { type ChangedBy, recordChange, refusingDuplicates } from './save-row.ts';
import { storePictures, takePictures } from './take-pictures.ts';

/** `version` is the one that the change was made from; null where the sender has none. */
export async function changeRow<Name extends EntityName, Fields extends RowFields, Row>(
  { db, configuration, settings }: ProgrammeServices,
  entity: ProgrammeEntity<Name, Fields, Row>,
  fields: Fields,
  { version, by }: { version: number | null; by: ChangedBy },
): Promise<Row> {
  const { name } = entity;
  const { id } = fields;
  if (!id) throw new Refused('idnull', name);
  const pictures = await takePictures(name, entity.pictures, fields);
  return refusingDuplicates(entity, () =>
    db.transaction().execute(async (tx) => {
      const before = await lockVersion(tx, entity, id, version);
      const columns = {
        ...(await entity.columnsOf({ tx, fields, before, configuration, settings })),
        ...(await storePictures(tx, name, pictures)),
      };
      const isChanged = await changeColumns(tx, { entity: name, id, before, columns, by });
      if (isChanged) await entity.afterChange?.(tx, before, fields, by);
      return entity.read(tx, id);
    }),
  );
}

type ColumnChange = { entity: EntityName; id: number; before: object; columns: object; by: ChangedBy };

/** Columns with the values that they have already are left alone. False when there is no other, and nothing is written. */
export async function changeColumns(tx: Db, { entity, id, before, columns, by }: ColumnChange): Promise<boolean> {
  const change = differences(before, columns);
  if (change === null) return false;
  await updateRow(tx, entity, id, change.after);
  await recordChange(tx, by, { entity, rowId: id, ...change });
  return true;
}

/** The row of this version, locked. Without a version it is not compared. */
export async function lockVersion<Name extends EntityName, Fields extends RowFields, Row>(
  tx: Db,
  { name, read }: ProgrammeEntity<Name, Fields, Row>,
  id: number,
  version: number | null,
): Promise<StoredRow<Name>> {
  const row = await lockRow(tx, name, id);
  if (!row) throw new Refused('notFound', name);
  if (version !== null && version !== (row as { version: number }).version)
    throw new Refused('concurrencyFailure', name, { details: { current: await read(tx, id) } });
  return row;
}

/** The columns with other values than before; null when there are none. A save without a change is no change. */
function differences(before: object, columns: object) {
  const stored = before as Record<string, unknown>;
  const written = columns as Record<string, unknown>;
  const changed = Object.keys(written).filter((name) => hasChanged(before, columns, [name]));
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map((name) => [name, stored[name] ?? null])),
    after: Object.fromEntries(changed.map((name) => [name, written[name]])),
  };
}
