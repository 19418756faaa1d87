import { passwordRulesFor } from '../../../domain/accounts/password-rules.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import { Refused } from '../../platform/refused.ts';
import { dropKeys } from './account-keys.queries.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { changeAccount, lockAccount } from './accounts.queries.ts';
import { addSignInWithToken } from './begin-sign-in.ts';
import { checkOwnPassword } from './own-password.ts';
import { judgeNewPassword } from './passwords.ts';
import { endSignIns, wasRemembered } from './sign-ins.queries.ts';

type Input = { currentPassword: string; newPassword: string };

/** Ends every sign-in of the account and begins a new one for this browser. */
export async function changePassword(
  services: AccountServices,
  principal: AccountPrincipal,
  { currentPassword, newPassword }: Input,
  from: Sender,
): Promise<string> {
  const account = await checkOwnPassword(services, principal, currentPassword, from);
  await judgeNewPassword(newPassword, {
    field: 'newPassword',
    objectName: 'change-password',
    rules: passwordRulesFor(services.configuration.passwords, account.authorities),
    names: [account.login, account.email],
  });
  const passwordHash = await services.passwords.hash(newPassword);
  const token = await services.db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id);
    // The password was changed meanwhile, so the current password of the request is outdated.
    if (locked?.passwordHash !== account.passwordHash) throw new Refused('incorrectPassword', 'account');
    const remembered = await wasRemembered(tx, principal.signInId);
    await changeAccount(tx, account.id, account.login, { passwordHash });
    await dropKeys(tx, account.id, ['reset', 'email']);
    await endSignIns(tx, account.id);
    await record(tx, from, 'PASSWORD_CHANGED', account.login, 'Changed by its owner');
    await tell(tx, services, { message: 'passwordChanged', to: account });
    return addSignInWithToken(tx, services, { ...locked, passwordHash }, { from, remembered });
  });
  if (token === null) throw new Refused('signInNeeded', 'account');
  services.mailing.wake();
  return token;
}
