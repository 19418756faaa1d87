import type { z } from 'zod';
import type { accountRoutes } from '../../../contract/accounts.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { openPhone } from '../privacy/sealed-person.ts';
import { dropKeys } from './account-keys.queries.ts';
import { issueKey } from './account-keys.ts';
import { activationLink, tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, changeAccount, findAccountByEmail, lockAccount, readAccount } from './accounts.queries.ts';
import { checkOwnPassword } from './own-password.ts';
import { findPrincipal } from './principal.queries.ts';

type Settings = z.output<typeof accountRoutes.saveSettings.body>;

const newAddresses: Limit = { what: 'new-address', times: 5, minutes: 60 };
/** Each is a record of the audit, which is kept for good. */
const changes: Limit = { what: 'settings', times: 200, minutes: 60 };

/**
 * Names, language and telephone change at once; a new address only with the password, and after it is confirmed from its mailbox.
 * Programs that send no password get the same reply: the present mailbox says what is left to do. An address that has an account
 * gets the same reply, as at registration: only its mailbox learns of it. An address that waits for its mailbox waits on, until another one
 * is asked for.
 */
export async function saveSettings(
  services: AccountServices,
  principal: AccountPrincipal,
  { email, phone, currentPassword, ...plain }: Settings,
  from: Sender,
): Promise<void> {
  const { accountId, login, signInId } = principal;
  const before = await readAccount(services.db, accountId);
  const isNewAddress = before.email !== email;
  if (!isNewAddress && isSame(services, before, { phone, ...plain })) return;
  await spend(services, isNewAddress ? newAddresses : changes, String(accountId));
  const isProved = isNewAddress && currentPassword !== undefined;
  if (isProved) await checkOwnPassword(services, principal, currentPassword, from);
  await services.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    // The sign-in may have ended while this waited for the lock, and all that was requested from it with it.
    if (!(await findPrincipal(tx, signInId))) throw new Refused('signInNeeded', 'account');
    const sealedPhone = typeof phone === 'string' ? seal(services.signingKey, 'phone', phone) : phone;
    await changeAccount(tx, accountId, login, { ...plain, sealedPhone });
    const account = await readAccount(tx, accountId);
    if (isProved) await askNewMailbox(tx, services, account, { email, signInId });
    else if (isNewAddress) await tell(tx, services, { message: 'emailNeedsPassword', to: account, values: { email } });
    await record(tx, from, 'ACCOUNT_CHANGED', login, 'Settings saved');
  });
  services.mailing.wake();
}

type Plain = Omit<Settings, 'email' | 'currentPassword'>;

/** A field that is left out is the same. */
function isSame(services: AccountServices, before: AccountRow, { phone, ...plain }: Plain): boolean {
  const stored = before.sealedPhone && openPhone(services, before.id, before.sealedPhone);
  const names = ['firstName', 'lastName', 'langKey', 'countryCode'] as const;
  return (
    (phone === undefined || phone === stored) &&
    names.every((name) => plain[name] === undefined || plain[name] === before[name])
  );
}

type NewAddress = { email: string; signInId: string };

async function askNewMailbox(
  tx: Db,
  services: AccountServices,
  account: AccountRow,
  { email, signInId }: NewAddress,
): Promise<void> {
  await dropKeys(tx, account.id, ['email']);
  const key = await issueKey(tx, { accountId: account.id, purpose: 'email', email, signInId });
  const owner = await findAccountByEmail(tx, email);
  if (owner && !owner.awaitsActivation) await tell(tx, services, { message: 'addressWanted', to: owner });
  else {
    const values = { link: activationLink(services.configuration, key), email };
    await tell(tx, services, { message: 'newEmail', to: { ...account, email }, values });
  }
  await tell(tx, services, { message: 'emailAsked', to: account, values: { email } });
}
