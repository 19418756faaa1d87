import { sql } from 'kysely';
import type { KeyPurpose } from '../../../domain/accounts/key-purposes.ts';
import type { Db } from '../../platform/deps.ts';

export type FoundKey = {
  digest: string;
  accountId: number;
  purpose: KeyPurpose;
  email: string | null;
  /** The sign-in that requested a new address. */
  signInId: string | null;
  isUsed: boolean;
  /** Whether a used key is still confirmed when its link is opened again; true for an unused key. */
  isFresh: boolean;
};
type NewKey = {
  digest: string;
  accountId: number;
  purpose: KeyPurpose;
  email?: string;
  signInId?: string;
  hours: number;
};

export async function addKey(tx: Db, { digest, accountId, purpose, email, signInId, hours }: NewKey): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours})`;
  const values = { digest, accountId, purpose, email: email || null, signInId: signInId ?? null, expiresAt };
  await tx.insertInto('accountKey').values(values).execute();
}

/** The number of keys that were sent to this account within the last hour. */
export async function countKeys(tx: Db, accountId: number, purpose: KeyPurpose): Promise<number> {
  const { keys } = await tx
    .selectFrom('accountKey')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .select(({ fn }) => fn.countAll<number>().as('keys'))
    .executeTakeFirstOrThrow();
  return keys;
}

/** Null for an unused key that has expired. */
export async function findKey(db: Db, digest: string, hoursFresh: number): Promise<FoundKey | null> {
  const row = await db
    .selectFrom('accountKey')
    .where('digest', '=', digest)
    .where((eb) => eb.or([eb('usedAt', 'is not', null), eb('expiresAt', '>', sql<Date>`now()`)]))
    .select(['digest', 'accountId', 'purpose', 'email', 'signInId'])
    .select(sql<boolean>`used_at is not null`.as('isUsed'))
    .select(sql<boolean>`coalesce(used_at > now() - make_interval(hours => ${hoursFresh}), true)`.as('isFresh'))
    .executeTakeFirst();
  return row ?? null;
}

/** False when the key was used before, or has expired. */
export async function spendKey(tx: Db, digest: string): Promise<boolean> {
  const used = await tx
    .updateTable('accountKey')
    .where('digest', '=', digest)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .set({ usedAt: sql<Date>`now()` })
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Makes earlier keys invalid. */
export const dropKeys = (tx: Db, accountId: number, purposes: KeyPurpose[]) =>
  tx
    .deleteFrom('accountKey')
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute();

/** The address that waits to be confirmed. */
export async function findPendingEmail(db: Db, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('accountKey')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .select('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

export const forgetKeys = (db: Db, days: number, atOnce: number) =>
  sql<never>`
    delete from account_key
    where digest in (
      select digest from account_key
      where expires_at < now() - make_interval(days => ${days})
      limit ${atOnce} for update skip locked
    )`.execute(db);
