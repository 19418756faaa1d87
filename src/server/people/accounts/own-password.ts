import type { Principal } from '../../../domain/accounts/rights.ts';
import { giveBack, type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { type AccountDesk, record, type Sender } from './account-desk.ts';
import { type AccountRow, readAccount } from './accounts.queries.ts';

const tries: Limit = { what: 'own-password', times: 10, minutes: 15 };

/** Of whoever is signed in already: whoever finds a browser left open does not get to guess for long. */
export async function checkOwnPassword(
  desk: AccountDesk,
  { accountId, login }: Principal,
  password: string,
  from: Sender,
): Promise<AccountRow> {
  await spend(desk, tries, String(accountId));
  const account = await readAccount(desk.db, accountId);
  if (!(await desk.passwords.isRight(account.passwordHash, password))) {
    await record(desk.db, from, 'AUTHENTICATION_FAILURE', login, 'Wrong current password');
    throw new Refused('incorrectPassword', 'account');
  }
  await giveBack(desk, tries, String(accountId));
  return account;
}
