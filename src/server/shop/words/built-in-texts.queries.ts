import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

/** A version with another day is the same: a change of the fee publishes it once more. Several servers that start at once add one version: the others meet its key. */
export async function addBuiltIn(db: Db, values: { name: string; value: object }[]): Promise<void> {
  await sql`
    insert into setting (name, version, value, changed_by)
    select given.name, (select coalesce(max(version), 0) + 1 from setting where setting.name = given.name), given.value, 'system'
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as given (name text, value jsonb)
    where not exists (
      select from setting
      where setting.name = given.name and (setting.value - 'updatedOn' = given.value - 'updatedOn' or changed_by <> 'system')
    )
    on conflict do nothing`.execute(db);
}
