import { sql } from 'kysely';
import type { OrderView } from '../../../contract/order-views.ts';
import type { Db } from '../../platform/deps.ts';

const views = (db: Db, accountId: number | null) =>
  db
    .selectFrom('orderView')
    .select(['id', 'name', 'isShared', 'filter'])
    .select(sql<boolean>`coalesce(account_id = ${accountId}, false)`.as('isOwn'));

const viewOf = ({ filter, ...view }: Omit<OrderView, 'filter'> & { filter: unknown }): OrderView => ({
  ...view,
  filter: filter as Record<string, string>,
});

/** The views of the account come first, then those that others share. */
export async function listViews(db: Db, accountId: number | null): Promise<OrderView[]> {
  const rows = await views(db, accountId)
    .where(sql<boolean>`(account_id = ${accountId} or is_shared)`)
    .orderBy('isOwn', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(viewOf);
}

/** Replaces a view of the same account with the same name. */
export async function saveView(
  tx: Db,
  accountId: number,
  { name, isShared, filter }: Pick<OrderView, 'name' | 'isShared' | 'filter'>,
): Promise<OrderView> {
  const { rows } = await sql<{ id: number }>`
    insert into order_view (account_id, name, is_shared, filter)
    values (${accountId}, ${name}, ${isShared}, ${JSON.stringify(filter)}::jsonb)
    on conflict (account_id, lower(name)) do update
    set name = excluded.name, is_shared = excluded.is_shared, filter = excluded.filter
    returning id`.execute(tx);
  return viewOf(
    await views(tx, accountId)
      .where('id', '=', rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow(),
  );
}

/** One of the same name is replaced, so it does not count. */
export const countOtherViews = async (db: Db, accountId: number, name: string): Promise<number> =>
  (
    await db
      .selectFrom('orderView')
      .where('accountId', '=', accountId)
      .where(sql<boolean>`lower(name) <> lower(${name})`)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** False when the account has no such view. */
export async function removeView(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('orderView')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
