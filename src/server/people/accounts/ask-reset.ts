import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { issueMailedKey } from './account-keys.ts';
import { resetLink, tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { findAccountByEmail, lockAccount } from './accounts.queries.ts';
import { takeTime } from './take-time.ts';

const perNetwork: Limit = { what: 'ask-reset', times: 20, minutes: 60 };
const milliseconds = 60;

/** The reply is always the same, so it does not tell whether the account exists, is active or has had too many mails. */
export async function askReset(services: AccountServices, requested: string, from: Sender): Promise<void> {
  await spend(services, perNetwork, from.network);
  await takeTime(milliseconds, sendKey(services, requested.toLowerCase(), from));
}

async function sendKey(services: AccountServices, email: string, from: Sender): Promise<void> {
  const account = await findAccountByEmail(services.db, email);
  if (!account?.activated) return;
  await services.db.transaction().execute(async (tx) => {
    // The account may have been removed meanwhile.
    if (!(await lockAccount(tx, account.id))) return;
    const key = await issueMailedKey(tx, account.id, 'reset');
    if (key === null) return;
    await tell(tx, services, {
      message: 'reset',
      to: account,
      values: { link: resetLink(services.configuration, key) },
    });
    await record(tx, from, 'PASSWORD_RESET_ASKED', account.login, 'A key was sent by mail');
  });
  services.mailing.wake();
}
