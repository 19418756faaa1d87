import { sql } from 'kysely';
import type { Device } from '../../../domain/accounts/device-name.ts';
import type { Db } from '../../platform/deps.ts';
import type { AccountRow } from './accounts.queries.ts';

export type SignInRow = { id: string; createdAt: Date; expiresAt: Date; remembered: boolean };
type NewSignIn = { id: string; network: string; remembered: boolean; hours: number; device: Device };

/**
 * Begins a sign-in, unless the account was disabled or has another password now. It locks the account, so that a change of the
 * password waits and then ends this sign-in too.
 */
export async function addSignIn(tx: Db, account: AccountRow, signIn: NewSignIn): Promise<SignInRow | null> {
  const { id, network, remembered, hours, device } = signIn;
  const { rows } = await sql<SignInRow>`
    insert into sign_in (id, account_id, network, remembered, expires_at, browser, system)
    select ${id}, id, ${network}, ${remembered}, now() + make_interval(hours => ${hours}), ${device.browser}, ${device.system}
    from account
    where id = ${account.id} and password_hash = ${account.passwordHash} and activated
    for share
    returning id, created_at, expires_at, remembered`.execute(tx);
  return rows[0] ?? null;
}

export async function isNewNetwork(tx: Db, accountId: number, signInId: string, network: string): Promise<boolean> {
  const known = await tx
    .selectFrom('signIn')
    .where('accountId', '=', accountId)
    .where('network', '=', network)
    .where('id', '<>', signInId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return known === undefined;
}

export const listSignIns = (db: Db, accountId: number) =>
  db
    .selectFrom('signIn')
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .select(['id', 'createdAt', 'expiresAt', 'remembered', 'browser', 'system'])
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();

export async function wasRemembered(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('signIn').where('id', '=', id).select('remembered').executeTakeFirst();
  return row?.remembered ?? false;
}

/** An ended sign-in is over now, and is forgotten like one that has run out today. */
const endable = (tx: Db) =>
  tx
    .updateTable('signIn')
    .set({ endedAt: sql<Date>`now()`, expiresAt: sql<Date>`least(expires_at, now())` })
    .where('endedAt', 'is', null);

export const endSignIn = (tx: Db, id: string) => endable(tx).where('id', '=', id).execute();
export const endOtherSignIns = (tx: Db, accountId: number, signInId: string | null) =>
  endable(tx)
    .where('accountId', '=', accountId)
    .where('id', '<>', signInId ?? '')
    .execute();
export const endSignIns = (tx: Db, accountId: number) => endable(tx).where('accountId', '=', accountId).execute();

/** All sign-ins of all accounts. Returns how many were open. */
export async function endAllSignIns(tx: Db): Promise<number> {
  const { numUpdatedRows } = await endable(tx).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export const forgetSignIns = (db: Db, days: number, atOnce: number) =>
  sql<never>`
    delete from sign_in
    where id in (
      select id from sign_in
      where expires_at < now() - make_interval(days => ${days})
      limit ${atOnce} for update skip locked
    )`.execute(db);
