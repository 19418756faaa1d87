import { type RawBuilder, sql } from 'kysely';
import { usersFoundMax } from '../../../contract/users.ts';
import type { AccountRow } from '../../people/accounts/accounts.queries.ts';
import type { Db } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { hasWords } from '../../shop/catalogue/search.queries.ts';

const columns: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('id'),
  login: sql.ref('login'),
  email: sql.ref('email'),
  langKey: sql.ref('lang_key'),
  firstName: sql`first_name collate "zh-Hant-x-icu"`,
  lastName: sql`last_name collate "zh-Hant-x-icu"`,
  activated: sql.ref('activated'),
  createdBy: sql.ref('created_by'),
  createdDate: sql.ref('created_at'),
  lastModifiedBy: sql.ref('last_modified_by'),
  lastModifiedDate: sql.ref('last_modified_at'),
};

/** The expression is that of the index `account_search_grams`. */
const found = sql`login || ' ' || email || ' ' || first_name || ' ' || last_name`;

const hasAllWords = (query: string) =>
  hasWords(query)
    ? sql<boolean>`search_bigrams(${found}) @> search_probe(${query}) and search_fold(${found}) like all (search_patterns(${query}))`
    : sql<boolean>`false`;

/** All users, or those that have every word of the query. Of these no more than 2,000 are found, counted and sorted. */
export async function listUsers(db: Db, page: Page, query?: string): Promise<Listed<AccountRow>> {
  if (query === undefined) return { items: await pageOfUsers(db, page), total: await countUsers(db) };
  const ids = await idsWithAllWords(db, query);
  return { items: await pageOfUsers(db, page, ids), total: ids.length };
}

function pageOfUsers(db: Db, { sort, limit, offset }: Page, ids?: number[]): Promise<AccountRow[]> {
  const order = sort.map(
    ({ field, descending }) => sql`${columns[field] ?? columns.id} ${descending ? sql`desc` : sql`asc`} nulls last`,
  );
  return db
    .selectFrom('account')
    .selectAll()
    .where(ids ? sql<boolean>`id = any(${ids}::bigint[])` : sql<boolean>`true`)
    .orderBy(sql.join(order))
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Each account that may fit is folded and compared, so the search ends at the bound. */
async function idsWithAllWords(db: Db, query: string): Promise<number[]> {
  const found = await db.selectFrom('account').select('id').where(hasAllWords(query)).limit(usersFoundMax).execute();
  return found.map(({ id }) => id);
}

async function countUsers(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A text of digits is an id, since no login has digits only. */
export function findUser(db: Db, loginOrId: string): Promise<AccountRow | undefined> {
  const users = db.selectFrom('account').selectAll();
  if (!/^\d+$/.test(loginOrId)) return users.where('login', '=', loginOrId.toLowerCase()).executeTakeFirst();
  const id = Number(loginOrId);
  return Number.isSafeInteger(id) ? users.where('id', '=', id).executeTakeFirst() : Promise.resolve(undefined);
}

/**
 * Locks all administrators until the end of the transaction. Of two who take each other's right away, the second one waits here and
 * finds that its own right is gone.
 */
export async function lockAdmins(tx: Db): Promise<number[]> {
  const admins = await tx
    .selectFrom('account')
    .where(sql<boolean>`'ROLE_ADMIN' = any(authorities)`)
    .where('activated', '=', true)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}
