import { type RawBuilder, sql } from 'kysely';
import type { Outlet } from '../../../contract/outlets.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { hasWords } from '../../shop/catalogue/search.queries.ts';

const columns: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('id'),
  name: sql.ref('name'),
  commissionPercent: sql.ref('commission_basis_points'),
};

type OutletFilter = { id?: number; query?: string };

export async function listOutlets(db: Db, page: Page, { id, query }: OutletFilter): Promise<Listed<Outlet>> {
  const fits = sql<boolean>`(
    (${id ?? null}::bigint is null or id = ${id ?? null})
    and ${query === undefined || hasWords(query)}
    and (${query ?? null}::text is null or search_fold(name) like all (search_patterns(${query ?? ''}))))`;
  const order = page.sort.map(
    ({ field, descending }) => sql`${columns[field] ?? columns.id} ${descending ? sql`desc` : sql`asc`}`,
  );
  const outlets = db.selectFrom('outlet').where(fits);
  const rows = await outlets
    .select(['id', 'version', 'name', 'commissionBasisPoints'])
    .orderBy(sql.join(order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await outlets.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = rows.map(({ commissionBasisPoints, ...outlet }) => ({
    ...outlet,
    commissionPercent: commissionBasisPoints / 100,
  }));
  return { items, total };
}

/** The rows that keep an outlet from removal. */
export async function countUsesOfOutlet(tx: Db, outletId: number): Promise<{ allotments: number; accounts: number }> {
  const { rows } = await sql<{ allotments: number; accounts: number }>`
    select (select count(*) from allotment where outlet_id = ${outletId}) as allotments,
      (select count(*) from outlet_account where outlet_id = ${outletId}) as accounts`.execute(tx);
  return onlyRow(rows);
}

export const hasOutlet = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('outlet').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;

export const listAccounts = (db: Db, outletId: number) =>
  db
    .selectFrom('outletAccount')
    .innerJoin('account', 'account.id', 'outletAccount.accountId')
    .where('outletId', '=', outletId)
    .select(['login', 'firstName', 'lastName'])
    .orderBy('login')
    .execute();

/** False when the account sells for an outlet already. */
export async function insertAccount(tx: Db, account: { accountId: number; outletId: number }): Promise<boolean> {
  const added = await tx
    .insertInto('outletAccount')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning('outletId')
    .executeTakeFirst();
  return added !== undefined;
}

export async function deleteAccount(tx: Db, { login, outletId }: { login: string; outletId: number }) {
  const deleted = await tx
    .deleteFrom('outletAccount')
    .where('outletId', '=', outletId)
    .where('accountId', 'in', (eb) => eb.selectFrom('account').where('login', '=', login).select('id'))
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The outlet for which an account sells now. */
export const findOutletOf = (db: Db, accountId: number) =>
  db
    .selectFrom('outletAccount')
    .innerJoin('outlet', 'outlet.id', 'outletAccount.outletId')
    .where('accountId', '=', accountId)
    .select(['outlet.id', 'outlet.name'])
    .executeTakeFirst();
