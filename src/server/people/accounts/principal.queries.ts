import { sql } from 'kysely';
import type { Authority } from '../../../domain/accounts/duties.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';

/** Only while the sign-in stands and the account is active, by what the database says at this moment. */
export async function findPrincipal(db: Db, signInId: string): Promise<Principal | null> {
  const row = await db
    .selectFrom('signIn')
    .innerJoin('account', 'account.id', 'signIn.accountId')
    .where('signIn.id', '=', signInId)
    .where('signIn.endedAt', 'is', null)
    .where('signIn.expiresAt', '>', sql<Date>`now()`)
    .where('account.activated', '=', true)
    .select(['account.id as accountId', 'account.login', 'account.authorities', 'signIn.id as signInId'])
    .executeTakeFirst();
  return row ? { ...row, authorities: row.authorities as Authority[] } : null;
}
