import type pg from 'pg';

/** Whether this account may use the shop's role: false where the role could not be created. */
export async function mayWorkAs(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select exists (select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')) as may`,
    [role],
  );
  return rows[0]?.may ?? false;
}
