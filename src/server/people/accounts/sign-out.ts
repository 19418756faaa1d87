import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { dropKeys } from './account-keys.queries.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { lockAccount } from './accounts.queries.ts';
import { endSignIn, endSignIns } from './sign-ins.queries.ts';

export const signOut = (
  { db }: AccountServices,
  { accountId, login, signInId }: AccountPrincipal,
  everywhere: boolean,
  from: Sender,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (everywhere) await signOutEverywhere(tx, accountId);
    else await endSignIn(tx, signInId);
    await record(tx, from, 'SIGN_OUT', login, everywhere ? 'Everywhere' : 'Here');
  });

/** A new address that waits for its mailbox ends as well: it may have been requested from a sign-in that the owner ends now. */
async function signOutEverywhere(tx: Db, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
  await dropKeys(tx, accountId, ['email']);
  await endSignIns(tx, accountId);
}
