import { sql } from 'kysely';
import type { SavedColumns } from '../../../contract/exports.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';

type NewColumns = Omit<SavedColumns, 'id'>;

export async function listColumns(db: Db, accountId: number | null): Promise<SavedColumns[]> {
  const { rows } = await sql<SavedColumns>`
    select id, contents, name, columns from export_columns where account_id = ${accountId} order by name`.execute(db);
  return rows;
}

/** Locks the account, so that its choices are counted one after the other. */
export async function countColumns(tx: Db, accountId: number, { contents, name }: NewColumns): Promise<number> {
  await sql`select from account where id = ${accountId} for update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from export_columns
    where account_id = ${accountId} and (contents, lower(name)) <> (${contents}, lower(${name}))`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Replaces a choice of the same account with the same name. */
export async function saveColumns(
  tx: Db,
  accountId: number,
  { contents, name, columns }: NewColumns,
): Promise<SavedColumns> {
  const { rows } = await sql<SavedColumns>`
    insert into export_columns (account_id, contents, name, columns)
    values (${accountId}, ${contents}, ${name}, ${columns})
    on conflict (account_id, contents, lower(name)) do update set name = excluded.name, columns = excluded.columns
    returning id, contents, name, columns`.execute(tx);
  return onlyRow(rows);
}

/** False when the account has no such choice. */
export async function removeColumns(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from export_columns where account_id = ${accountId} and id = ${id}`.execute(tx);
  return numAffectedRows === 1n;
}
