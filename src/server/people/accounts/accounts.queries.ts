import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Account } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';

export type AccountRow = Selectable<Account>;
const now = sql<Date>`now()`;

/** By login, or by e-mail address; both are kept in small letters. */
export async function findAccountByName(db: Db, name: string): Promise<AccountRow | undefined> {
  return (
    db
      .selectFrom('account')
      .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
      .selectAll()
      // A login may look like somebody else's address. Whoever has shown that the mailbox is theirs comes first.
      .orderBy('activated', 'desc')
      .orderBy(sql`email = ${name}`, 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('account').where('email', '=', email).selectAll().executeTakeFirst();
}

/** Of whoever asks: removed in the middle of a request, it is nobody's any more. */
export async function readAccount(db: Db, id: number): Promise<AccountRow> {
  const row = await db.selectFrom('account').where('id', '=', id).selectAll().executeTakeFirst();
  if (!row) throw new Refused('signInNeeded', 'account');
  return row;
}

/** Lock the account before changing it or what belongs to it. */
export const lockAccount = (tx: Db, id: number): Promise<AccountRow | undefined> =>
  tx.selectFrom('account').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Null when somebody else has this login or this address. */
export async function addAccount(tx: Db, account: Insertable<Account>): Promise<AccountRow | null> {
  const added = await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return added ?? null;
}

/** Who registered under this login or address and has not shown the mailbox yet makes room for whoever comes next. */
export const removeAwaiting = (tx: Db, { login, email }: Pick<AccountRow, 'login' | 'email'>) =>
  tx
    .deleteFrom('account')
    .where('awaitsActivation', '=', true)
    .where((eb) => eb.or([eb('login', '=', login), eb('email', '=', email)]))
    .execute();

/** By somebody who has come to stay: who only awaits activation has made room before. */
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

/** False when it does not wait for that any more: it is in use, or an administrator has switched it off. */
export async function activate(tx: Db, id: number): Promise<boolean> {
  const activated = await tx
    .updateTable('account')
    .where('id', '=', id)
    .where('awaitsActivation', '=', true)
    .set({ activated: true, awaitsActivation: false })
    .executeTakeFirst();
  return activated.numUpdatedRows === 1n;
}

/** Refuses a login or an address that somebody else has. */
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

/** The orders stay, and are nobody's in particular from then on. */
export async function removeAccount(tx: Db, id: number): Promise<void> {
  await tx.updateTable('orderBuyer').where('accountId', '=', id).set({ accountId: null }).execute();
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

/** Who registered and never came back; each leaves a record. */
export const forgetAwaiting = (db: Db, days: number, atOnce: number) =>
  sql<never>`
    with gone as (
      delete from account
      where id in (
        select id from account
        where awaits_activation and created_at < now() - make_interval(days => ${days})
        limit ${atOnce} for update skip locked
      )
      returning login
    )
    insert into audit (principal, type, message)
    select 'system', 'ACCOUNT_REMOVED', login || ' was never activated' from gone`.execute(db);
