import { sql } from 'kysely';
import type { Db } from '../deps.ts';
import type { SettingRow, Settings } from './settings.ts';

/** The newest version of each setting, where it is newer than the known one. */
async function listNewer(db: Db, known: Record<string, number>): Promise<SettingRow[]> {
  const { rows } = await sql<SettingRow>`
    select distinct on (name) name, version, value from setting
    where version > coalesce((${JSON.stringify(known)}::jsonb ->> name)::integer, 0)
    order by name, version desc`.execute(db);
  return rows;
}

export async function findVersion(db: Db, name: string, version: number): Promise<object | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.value as object | undefined;
}

export async function findNewest(db: Db, name: string): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`
    select name, version, value from setting where name = ${name} order by version desc limit 1`.execute(db);
  return rows[0];
}

export const listChanges = (db: Db, name: string, atMost: number) =>
  db
    .selectFrom('setting')
    .select(['version', 'changedAt', 'changedBy'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(atMost)
    .execute();

/** False when another save was first. Two at once wait for each other at the key of the new version. */
export async function addVersion(tx: Db, { name, version, value }: SettingRow, by: string): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (name, version, value, changed_by)
    select ${name}, ${version + 1}, ${JSON.stringify(value)}, ${by}
    where ${version} = (select coalesce(max(version), 0) from setting where name = ${name})
    on conflict do nothing returning version`.execute(tx);
  return rows.length > 0;
}

/** True when something has changed since the last read. */
export const readSettings = (settings: Settings, db: Db): Promise<boolean> =>
  settings.read((known) => listNewer(db, known));
