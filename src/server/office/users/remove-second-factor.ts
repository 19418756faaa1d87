// An administrator removes the second factor of somebody who lost the telephone and the recovery codes.

import type { User } from '../../../contract/accounts.ts';
import { tell } from '../../people/accounts/account-mails.ts';
import { userReplyOf } from '../../people/accounts/account-replies.ts';
import { type AccountServices, record } from '../../people/accounts/account-services.ts';
import { readAccount } from '../../people/accounts/accounts.queries.ts';
import { turnOff } from '../../people/accounts/second-factor.queries.ts';
import { endSignIns } from '../../people/accounts/sign-ins.queries.ts';
import { Refused } from '../../platform/refused.ts';
import { type Admin, lockUser } from './manage-users.ts';

/** Refused for the own account: a browser left open would be enough. */
export async function removeSecondFactorOf(
  services: AccountServices,
  loginOrId: string,
  { principal, from, reason }: Admin & { reason: string },
): Promise<User> {
  const user = await services.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, loginOrId, { principal, version: null, keepsRight: true });
    if (before.id === principal.accountId) throw new Refused('ownSecondFactor', 'userManagement');
    if (!before.secondFactorSince) throw new Refused('secondFactorMissing', 'userManagement');
    await turnOff(tx, before.id);
    await endSignIns(tx, before.id);
    await record(tx, from, 'USER_SECOND_FACTOR_REMOVED', principal.login, `${before.login}: ${reason}`);
    await tell(tx, services, { message: 'secondFactorRemoved', to: before });
    return readAccount(tx, before.id);
  });
  services.mailing.wake();
  return userReplyOf(user);
}
