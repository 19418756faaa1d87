import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { issueMailedKey } from './account-keys.ts';
import { activationLink, tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { findAccountByName, lockAccount } from './accounts.queries.ts';
import { takeTime } from './take-time.ts';

const perNetwork: Limit = { what: 'ask-activation', times: 20, minutes: 60 };
const milliseconds = 60;

/** The reply is always the same, so it does not tell whether the account exists, is active or has had too many mails. */
export async function askActivation(services: AccountServices, requested: string, from: Sender): Promise<void> {
  await spend(services, perNetwork, from.network);
  await takeTime(milliseconds, sendKey(services, requested.toLowerCase(), from));
}

async function sendKey(services: AccountServices, name: string, from: Sender): Promise<void> {
  const account = await findAccountByName(services.db, name);
  if (!account?.awaitsActivation) return;
  await services.db.transaction().execute(async (tx) => {
    // The account may have been activated or removed meanwhile.
    const locked = await lockAccount(tx, account.id);
    if (!locked?.awaitsActivation) return;
    const key = await issueMailedKey(tx, locked.id, 'activate');
    if (key === null) return;
    const values = { link: activationLink(services.configuration, key) };
    await tell(tx, services, { message: 'activation', to: locked, values });
    await record(tx, from, 'ACTIVATION_ASKED', locked.login, 'A key was sent by mail');
  });
  services.mailing.wake();
}
