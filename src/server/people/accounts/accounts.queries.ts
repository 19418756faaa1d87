import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Account } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';

export type AccountRow = Selectable<Account>;
const now = sql<Date>`now()`;

/** The account by its login or its e-mail address; both are stored in lower case. */
export async function findAccountByName(db: Db, name: string): Promise<AccountRow | undefined> {
  return (
    db
      .selectFrom('account')
      .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
      .selectAll()
      // A login may look like another account's address. An account with a confirmed mailbox comes first.
      .orderBy('activated', 'desc')
      .orderBy(sql`email = ${name}`, 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').where('email', '=', email).selectAll().executeTakeFirst();
}

/** The account of a request. It may have been removed in the middle of the request: then the request is refused. */
export async function readAccount(db: Db, id: number): Promise<AccountRow> {
  const row = await db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst();
  if (!row) throw new Refused('signInNeeded', 'account');
  return row;
}

/** Lock the account before changing it or its rows in other tables. */
export const lockAccount = (tx: Db, id: number): Promise<AccountRow | undefined> =>
  tx.selectFrom('account').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Null when another account has this login or this address. */
export async function addAccount(tx: Db, account: Insertable<Account>): Promise<AccountRow | null> {
  const added = await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

type Names = Pick<AccountRow, 'login' | 'email'>;

const awaitingWith = (tx: Db, { login, email }: Names) =>
  tx
    .deleteFrom('account')
    .where('awaitsActivation', '=', true)
    .where((eb) => eb.or([eb('login', '=', login), eb('email', '=', email)]));

/** Removes an account with this login or address that was never activated, for an owner of the mailbox or an administrator. */
export const removeAwaiting = (tx: Db, names: Names) => awaitingWith(tx, names).execute();

/** The same for a new registration, which proves nothing: an account stays while a key to it is good. */
export const removeOverdue = (tx: Db, names: Names) => awaitingWith(tx, names).where(hasNoGoodKey).execute();

/** No mail can activate the account any more: not its own, and none with a key for a password. */
const hasNoGoodKey = sql<boolean>`not exists (
  select from account_key
  where account_id = account.id and purpose in ('activate', 'reset') and used_at is null and expires_at > now()
)`;

/** Counts pending accounts too. */
export const isLoginTaken = async (db: Db, login: string): Promise<boolean> =>
  (await db.selectFrom('account').where('login', '=', login).select('id').executeTakeFirst()) !== undefined;

export async function changePasswordAwaiting(
  tx: Db,
  { login, email }: Pick<AccountRow, 'login' | 'email'>,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('account')
    .where('login', '=', login)
    .where('email', '=', email)
    .where('awaitsActivation', '=', true)
    .set({ passwordHash })
    .execute();
}

/** False when the account does not await activation: it is active, or an administrator has disabled it. */
export async function activate(tx: Db, id: number): Promise<boolean> {
  const activated = await tx
    .updateTable('account')
    .where('id', '=', id)
    .where('awaitsActivation', '=', true)
    .set({ activated: true, awaitsActivation: false })
    .executeTakeFirst();
  return activated.numUpdatedRows === 1n;
}

/** Refuses a login or an address of another account. */
export async function changeAccount(tx: Db, id: number, by: string, changes: Updateable<Account>): Promise<void> {
  await tx
    .updateTable('account')
    .where('id', '=', id)
    .set({ ...changes, lastModifiedBy: by, lastModifiedAt: now })
    .execute()
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'account_login_key') throw new Refused('userexists', 'userManagement');
      if (error.constraint === 'account_email_key') throw new Refused('emailexists', 'userManagement');
      throw error;
    });
}

/** Its orders stay, without an account. */
export async function removeAccount(tx: Db, id: number): Promise<void> {
  await tx.updateTable('orderBuyer').where('accountId', '=', id).set({ accountId: null }).execute();
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

/** Deletes accounts that were never activated, once their last key has expired. Each leaves an audit record. */
export const forgetAwaiting = (db: Db, days: number, atOnce: number) =>
  sql<never>`
    with gone as (
      delete from account
      where id in (
        select id from account
        where awaits_activation and created_at < now() - make_interval(days => ${days})
          and ${hasNoGoodKey}
        limit ${atOnce} for update skip locked
      )
      returning login
    )
    insert into audit (principal, type, message)
    select 'system', 'ACCOUNT_REMOVED', login || ' was never activated' from gone`.execute(db);
