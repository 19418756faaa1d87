import type { OwnerProof } from '../../../contract/accounts.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import type { AccountServices, Sender } from './account-services.ts';
import { type AccountRow, lockAccount } from './accounts.queries.ts';
import { isRightCode } from './check-code.ts';
import { isCodeRight } from './guess-code.ts';
import { checkOwnPassword } from './own-password.ts';
import { findPrincipal } from './principal.queries.ts';

/** Acts in one transaction, on the locked account, once its owner is proved: by the password, and by a code where signing in needs one. */
export async function asOwner(
  services: AccountServices,
  principal: AccountPrincipal,
  { currentPassword, code }: OwnerProof,
  from: Sender,
  act: (tx: Db, account: AccountRow) => Promise<void>,
): Promise<void> {
  const proved = await checkOwnPassword(services, principal, currentPassword, from);
  if (proved.secondFactorSince && code === undefined) throw new Refused('wrongCode', 'account');
  const actLocked = async (tx: Db): Promise<boolean> => {
    const account = await lockAccount(tx, proved.id);
    // The sign-in may have ended while this waited for the lock, or the account with it.
    if (!account || !(await findPrincipal(tx, principal.signInId))) throw new Refused('signInNeeded', 'account');
    // The password was changed meanwhile.
    if (account.passwordHash !== proved.passwordHash) throw new Refused('incorrectPassword', 'account');
    if (account.secondFactorSince && !(await isRightCode(tx, services, account, code ?? ''))) return false;
    await act(tx, account);
    return true;
  };
  const isDone = proved.secondFactorSince
    ? await isCodeRight(services, proved, from, actLocked)
    : await services.db.transaction().execute(actLocked);
  if (!isDone) throw new Refused('wrongCode', 'account');
  services.mailing.wake();
}
