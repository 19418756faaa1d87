import { sql } from 'kysely';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';

/** Null unless the sign-in is valid and the account is active in the database at this moment. */
export async function findPrincipal(db: Db, signInId: string): Promise<AccountPrincipal | null> {
  const row = await db
    .selectFrom('signIn')
    .innerJoin('account', 'account.id', 'signIn.accountId')
    .where('signIn.id', '=', signInId)
    .where('signIn.endedAt', 'is', null)
    .where('signIn.expiresAt', '>', sql<Date>`now()`)
    .where('account.activated', '=', true)
    .select(['account.id as accountId', 'account.login', 'account.authorities', 'signIn.id as signInId'])
    .executeTakeFirst();
  return row ?? null;
}
