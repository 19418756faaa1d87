// The database while a backup is loaded: without foreign keys, further indexes and triggers, which are made again from their own
// definitions. So no order of the tables is needed, the owner's rights are enough, and every foreign key is checked in the end.
import pg from 'pg';
import type { BackupTable } from './backup.queries.ts';

/** Tables and views of the database, except those of extensions. */
export async function listRelations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by 1`);
  return rows.map(({ name }) => name);
}

export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`begin; set local synchronous_commit = off; set local maintenance_work_mem = '256MB'`);
}

export const commitRestore = (client: pg.ClientBase) => client.query('commit');

/** Statements that take something away, and those that bring it back. */
export type TakenAway = { remove: string[]; bringBack: string[] };

/** Foreign keys, indexes that are no constraint, and triggers, in the order in which they can go. */
export async function listObstacles(client: pg.ClientBase): Promise<TakenAway> {
  const { rows } = await client.query<{ remove: string; bringBack: string }>(`
    select remove, "bringBack" from (
      select 1 as place, conname::text as name,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "bringBack"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      union all
      select 2, relname::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace and not relispartition
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select 3, tgname::text, format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
        format('alter table %s enable %s trigger %I', tgrelid::regclass,
          case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname)
      from pg_trigger
      where not tgisinternal and tgenabled <> 'D'
        and exists (select from pg_class where oid = tgrelid and relnamespace = 'public'::regnamespace)
    ) obstacle order by place, name collate "C"`);
  const bringBack = rows.map((row) => row.bringBack);
  // Indexes before the foreign keys that may rely on them.
  return { remove: rows.map((row) => row.remove), bringBack: bringBack.toReversed() };
}

export const runStatement = (client: pg.ClientBase, statement: string) => client.query(statement);

/** The rows that migrations have added. The backup has these tables as the shop left them. */
export async function emptyTables(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
}

/** The first reads would know nothing of the sizes of the tables without this. */
export const analyzeTables = (client: pg.ClientBase) => client.query('analyze');
