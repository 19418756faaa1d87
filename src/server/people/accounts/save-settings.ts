import type { z } from 'zod';
import type { accountRoutes } from '../../../contract/accounts.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { dropKeys } from './account-keys.queries.ts';
import { issueKey } from './account-keys.ts';
import { activationLink, tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, changeAccount, findAccountByEmail, lockAccount, readAccount } from './accounts.queries.ts';
import { findPrincipal } from './principal.queries.ts';

type Settings = z.output<typeof accountRoutes.saveSettings.body>;

const newAddresses: Limit = { what: 'new-address', times: 5, minutes: 60 };

/**
 * Names, language and telephone change at once; a new address only after it is confirmed from its mailbox. An address that has an account
 * gets the same reply, as at registration: only its mailbox learns of it.
 */
export async function saveSettings(
  services: AccountServices,
  { accountId, login, signInId }: AccountPrincipal,
  { email, phone, ...plain }: Settings,
  from: Sender,
): Promise<void> {
  const isNewAddress = (await readAccount(services.db, accountId)).email !== email;
  if (isNewAddress) await spend(services, newAddresses, String(accountId));
  await services.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    // The sign-in may have ended while this waited for the lock, and all that was requested from it with it.
    if (!(await findPrincipal(tx, signInId))) throw new Refused('signInNeeded', 'account');
    const sealedPhone = typeof phone === 'string' ? seal(services.signingKey, 'phone', phone) : phone;
    await changeAccount(tx, accountId, login, { ...plain, sealedPhone });
    await dropKeys(tx, accountId, ['email']);
    if (isNewAddress) await askNewMailbox(tx, services, await readAccount(tx, accountId), email);
    await record(tx, from, 'ACCOUNT_CHANGED', login, 'Settings saved');
  });
  services.mailing.wake();
}

async function askNewMailbox(tx: Db, services: AccountServices, account: AccountRow, email: string): Promise<void> {
  const key = await issueKey(tx, { accountId: account.id, purpose: 'email', email });
  const owner = await findAccountByEmail(tx, email);
  if (owner && !owner.awaitsActivation) await tell(tx, services, { message: 'addressWanted', to: owner });
  else {
    const values = { link: activationLink(services.configuration, key), email };
    await tell(tx, services, { message: 'newEmail', to: { ...account, email }, values });
  }
  await tell(tx, services, { message: 'emailAsked', to: account, values: { email } });
}
