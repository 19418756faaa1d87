import type { z } from 'zod';
import type { accountRoutes } from '../../../contract/accounts.ts';
import type { Principal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { type AccountDesk, record, type Sender } from './account-desk.ts';
import { dropKeys } from './account-keys.queries.ts';
import { issueKey } from './account-keys.ts';
import { activationLink, tell } from './account-mails.ts';
import { type AccountRow, changeAccount, findAccountByEmail, readAccount } from './accounts.queries.ts';

type Settings = z.output<typeof accountRoutes.saveSettings.body>;

const newAddresses: Limit = { what: 'new-address', times: 5, minutes: 60 };

/** Names and language count at once; a new address only when its mailbox has answered. */
export async function saveSettings(
  desk: AccountDesk,
  { accountId, login }: Principal,
  { email, ...plain }: Settings,
  from: Sender,
): Promise<void> {
  const isNewAddress = (await readAccount(desk.db, accountId)).email !== email;
  if (isNewAddress) await checkNewAddress(desk, accountId, email);
  await desk.db.transaction().execute(async (tx) => {
    await changeAccount(tx, accountId, login, plain);
    await dropKeys(tx, accountId, ['email']);
    if (isNewAddress) await askNewMailbox(tx, desk, await readAccount(tx, accountId), email);
    await record(tx, from, 'ACCOUNT_CHANGED', login, 'Settings saved');
  });
  desk.mailing.wake();
}

async function checkNewAddress(desk: AccountDesk, accountId: number, email: string): Promise<void> {
  await spend(desk, newAddresses, String(accountId));
  const other = await findAccountByEmail(desk.db, email);
  if (other && !other.awaitsActivation) throw new Refused('emailexists', 'userManagement');
}

async function askNewMailbox(tx: Db, desk: AccountDesk, account: AccountRow, email: string): Promise<void> {
  const key = await issueKey(tx, { accountId: account.id, purpose: 'email', email });
  const values = { link: activationLink(desk.configuration, key), email };
  await tell(tx, desk, { told: 'newEmail', to: { ...account, email }, values });
  await tell(tx, desk, { told: 'emailAsked', to: account, values: { email } });
}
