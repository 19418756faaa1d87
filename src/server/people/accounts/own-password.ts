import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import { type Limit, spend, unspend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, readAccount } from './accounts.queries.ts';

const tries: Limit = { what: 'own-password', times: 10, minutes: 15 };

/** Checks the password of an account that is signed in. A stranger at an open browser gets few guesses. */
export async function checkOwnPassword(
  services: AccountServices,
  { accountId, login }: AccountPrincipal,
  password: string,
  from: Sender,
): Promise<AccountRow> {
  await spend(services, tries, String(accountId));
  const account = await readAccount(services.db, accountId);
  if (!(await services.passwords.isRight(account.passwordHash, password))) {
    await record(services.db, from, 'AUTHENTICATION_FAILURE', login, 'Wrong current password');
    throw new Refused('incorrectPassword', 'account');
  }
  await unspend(services, tries, String(accountId));
  return account;
}
