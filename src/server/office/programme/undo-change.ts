// Undoes the last change of a row by another change, which keeps to the same rules and is in the history like any other.
import type { RowFields } from '../../../contract/entity-writes.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { changeColumns, lockVersion } from './change-row.ts';
import { countTicketsSince } from './in-use.queries.ts';
import { type EntityName, findLastChange, type StoredRow } from './programme.queries.ts';
import type { ProgrammeEntity, ProgrammeServices } from './programme-entity.ts';
import { type ChangedBy, refusingDuplicates } from './save-row.ts';

type Columns = Record<string, unknown>;

/** `version` is the one that the change made. */
export async function undoChange<Name extends EntityName, Fields extends RowFields, Row>(
  { db, configuration, settings }: ProgrammeServices,
  entity: ProgrammeEntity<Name, Fields, Row>,
  id: number,
  { version, by }: { version: number; by: ChangedBy },
): Promise<Row> {
  const { name } = entity;
  return refusingDuplicates(entity, () =>
    db.transaction().execute(async (tx) => {
      const row = await lockVersion(tx, entity, id, version);
      const last = await findLastChange(tx, name, id);
      if (!last?.before) throw new Refused('undoNothing', name);
      const earlier = last.before as Columns;
      const { neverUndone } = entity;
      if (neverUndone?.columns.some((column) => column in earlier)) throw new Refused(neverUndone.code, name);
      await keepBought(tx, entity, row, { columns: Object.keys(earlier), since: last.at });
      const wanted = { ...row, ...earlier } as StoredRow<Name>;
      const fields = { ...wanted, ...entity.fieldsOf?.(wanted) } as unknown as Fields;
      const allowed: Columns = await entity.columnsOf({ tx, fields, before: row, configuration, settings });
      // Pictures are no columns of these fields, and go back as they were stored.
      const columns = Object.fromEntries(
        Object.entries(earlier).map(([column, value]) => [column, allowed[column] ?? value]),
      );
      const isChanged = await changeColumns(tx, { entity: name, id, before: row, columns, by });
      if (!isChanged) throw new Refused('undoNothing', name);
      await entity.afterChange?.(tx, row, fields, by);
      return entity.read(tx, id);
    }),
  );
}

/** Refuses where tickets were ordered since, on the columns that would change again. */
async function keepBought<Name extends EntityName, Fields extends RowFields, Row>(
  tx: Db,
  { name, boughtBy }: ProgrammeEntity<Name, Fields, Row>,
  row: StoredRow<Name>,
  { columns, since }: { columns: string[]; since: Date },
): Promise<void> {
  if (!boughtBy || !columns.some((column) => (boughtBy.columns as string[]).includes(column))) return;
  const tickets = await countTicketsSince(tx, boughtBy.ticketsOf(row), since);
  if (tickets > 0) throw new Refused('undoSold', name, { details: { tickets } });
}
