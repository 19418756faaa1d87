import { sql } from 'kysely';
import type { Authority } from '../../../domain/accounts/duties.ts';
import type { Db } from '../../platform/deps.ts';

const keys = (db: Db) =>
  db
    .selectFrom('apiKey')
    .leftJoin('account', 'account.login', 'apiKey.madeBy')
    .select([
      'apiKey.id',
      'name',
      'beginning',
      'apiKey.authorities',
      'madeBy',
      'madeAt',
      'endsAt',
      'lastUsedAt',
      'revokedAt',
      'revokedBy',
      sql<boolean>`coalesce(ends_at <= now(), false)`.as('hasEnded'),
      sql<boolean>`coalesce(account.activated and 'ROLE_ADMIN' = any(account.authorities), false)`.as('isMakerAdmin'),
    ]);
export type ApiKeyRow = Awaited<ReturnType<ReturnType<typeof keys>['execute']>>[number];

export const listKeys = (db: Db): Promise<ApiKeyRow[]> => keys(db).orderBy('apiKey.id', 'desc').execute();

export const readKey = (db: Db, id: number): Promise<ApiKeyRow> =>
  keys(db).where('apiKey.id', '=', id).executeTakeFirstOrThrow();

type NewKey = {
  name: string;
  beginning: string;
  digest: Buffer;
  authorities: Authority[];
  madeBy: string;
  endsAt: Date | null;
};

/** Undefined when another key has the name. */
export const addKey = (tx: Db, key: NewKey): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('apiKey')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();

/** False when it was revoked before. */
export async function endKey(tx: Db, id: number, revokedBy: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('apiKey')
    .set({ revokedAt: sql<Date>`now()`, revokedBy })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const isKnownKey = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('apiKey').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
