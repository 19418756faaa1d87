import { passwordRulesFor } from '../../../domain/accounts/password-rules.ts';
import type { Limit } from '../../platform/limits/shared-limits.ts';
import { countingWrongKeys } from '../../platform/limits/wrong-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { dropKeys, findKey, spendKey } from './account-keys.queries.ts';
import { hoursFresh, keyDigest } from './account-keys.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, changeAccount, lockAccount, readAccount } from './accounts.queries.ts';
import { confirmAccount } from './activate-account.ts';
import { judgeNewPassword } from './passwords.ts';
import { endSignIns } from './sign-ins.queries.ts';

const wrongKeys: Limit = { what: 'finish-reset', times: 20, minutes: 15 };

type Input = { key: string; newPassword: string };

/** The key is valid once and was sent to the account's mailbox only. A second factor stays in use. */
export async function finishReset(services: AccountServices, { key, newPassword }: Input, from: Sender): Promise<void> {
  const digest = keyDigest(key);
  const account = await countingWrongKeys(services, wrongKeys, from.network, () => accountOf(services, digest));
  await judgeNewPassword(newPassword, {
    field: 'newPassword',
    objectName: 'finish',
    rules: passwordRulesFor(services.configuration.passwords, account.authorities),
    names: [account.login, account.email],
  });
  const passwordHash = await services.passwords.hash(newPassword);
  await services.db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id);
    if (!locked || !(await spendKey(tx, digest))) throw new Refused('invalidKey', 'account');
    // The key comes from the mailbox, so it activates a pending account as the first mail does.
    if (!locked.activated) await confirmAccount(tx, locked, from);
    await changeAccount(tx, account.id, account.login, { passwordHash });
    await dropKeys(tx, account.id, ['activate', 'reset', 'email']);
    await endSignIns(tx, account.id);
    await record(tx, from, 'PASSWORD_RESET', account.login, 'With a key from a mail');
    await tell(tx, services, { message: 'passwordChanged', to: locked });
  });
  services.mailing.wake();
}

async function accountOf({ db }: AccountServices, digest: string): Promise<AccountRow> {
  const found = await findKey(db, digest, hoursFresh);
  if (found?.purpose !== 'reset' || found.isUsed) throw new Refused('invalidKey', 'account');
  return readAccount(db, found.accountId);
}
