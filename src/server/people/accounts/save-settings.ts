import type { z } from 'zod';
import type { accountRoutes } from '../../../contract/accounts.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { dropKeys } from './account-keys.queries.ts';
import { issueKey } from './account-keys.ts';
import { activationLink, tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, changeAccount, findAccountByEmail, readAccount } from './accounts.queries.ts';

type Settings = z.output<typeof accountRoutes.saveSettings.body>;

const newAddresses: Limit = { what: 'new-address', times: 5, minutes: 60 };

/** Names and language change at once; a new address only after it is confirmed from its mailbox. */
export async function saveSettings(
  services: AccountServices,
  { accountId, login }: Principal,
  { email, ...plain }: Settings,
  from: Sender,
): Promise<void> {
  const isNewAddress = (await readAccount(services.db, accountId)).email !== email;
  if (isNewAddress) await checkNewAddress(services, accountId, email);
  await services.db.transaction().execute(async (tx) => {
    await changeAccount(tx, accountId, login, plain);
    await dropKeys(tx, accountId, ['email']);
    if (isNewAddress) await askNewMailbox(tx, services, await readAccount(tx, accountId), email);
    await record(tx, from, 'ACCOUNT_CHANGED', login, 'Settings saved');
  });
  services.mailing.wake();
}

async function checkNewAddress(services: AccountServices, accountId: number, email: string): Promise<void> {
  await spend(services, newAddresses, String(accountId));
  const other = await findAccountByEmail(services.db, email);
  if (other && !other.awaitsActivation) throw new Refused('emailexists', 'userManagement');
}

async function askNewMailbox(tx: Db, services: AccountServices, account: AccountRow, email: string): Promise<void> {
  const key = await issueKey(tx, { accountId: account.id, purpose: 'email', email });
  const values = { link: activationLink(services.configuration, key), email };
  await tell(tx, services, { message: 'newEmail', to: { ...account, email }, values });
  await tell(tx, services, { message: 'emailAsked', to: account, values: { email } });
}
