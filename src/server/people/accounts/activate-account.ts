import type { Db } from '../../platform/deps.ts';
import type { Limit } from '../../platform/limits/shared-limits.ts';
import { countingWrongKeys } from '../../platform/limits/wrong-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { dropKeys, type FoundKey, findKey, spendKey } from './account-keys.queries.ts';
import { hoursFresh, keyDigest } from './account-keys.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, activate, changeAccount, lockAccount, removeAwaiting } from './accounts.queries.ts';
import { endOtherSignIns } from './sign-ins.queries.ts';

export type Confirmed = 'account' | 'email';

const wrongKeys: Limit = { what: 'activate', times: 30, minutes: 15 };

/** Confirms the purpose of the key from a mail. The same key confirms the same for a day and changes nothing more. */
export async function activateAccount(services: AccountServices, key: string, from: Sender): Promise<Confirmed> {
  const confirmed = await countingWrongKeys(services, wrongKeys, from.network, () =>
    services.db.transaction().execute((tx) => confirm(tx, services, key, from)),
  );
  services.mailing.wake();
  return confirmed;
}

async function confirm(tx: Db, services: AccountServices, key: string, from: Sender): Promise<Confirmed> {
  const digest = keyDigest(key);
  const account = await lockAccountOf(tx, await findKey(tx, digest, hoursFresh));
  // Read again under the lock: of two requests with the same key, the second finds it used.
  const found = await findKey(tx, digest, hoursFresh);
  if (!account || !found || found.purpose === 'reset') throw new Refused('invalidKey', 'account');
  const what: Confirmed = found.purpose === 'email' ? 'email' : 'account';
  if (found.isUsed && found.isFresh) return what;
  if (!(await spendKey(tx, digest))) throw new Refused('invalidKey', 'account');
  await (what === 'email' ? confirmEmail(tx, services, account, found, from) : confirmAccount(tx, account, from));
  return what;
}

const lockAccountOf = async (tx: Db, key: FoundKey | null): Promise<AccountRow | undefined> =>
  key ? lockAccount(tx, key.accountId) : undefined;

/** Refuses an account that does not wait for it. */
export async function confirmAccount(tx: Db, { id, login }: AccountRow, from: Sender): Promise<void> {
  if (!(await activate(tx, id))) throw new Refused('invalidKey', 'account');
  await record(tx, from, 'ACCOUNT_ACTIVATED', login, 'Confirmed by mail');
}

/** Another account may have taken the address meanwhile, and keeps it. An account that was switched off keeps its address. */
async function confirmEmail(tx: Db, services: AccountServices, account: AccountRow, key: FoundKey, from: Sender) {
  if (!account.activated) throw new Refused('invalidKey', 'account');
  const email = key.email ?? '';
  await removeAwaiting(tx, { login: '', email });
  await changeAccount(tx, account.id, account.login, { email }).catch((error) => {
    throw error instanceof Refused ? new Refused('invalidKey', 'account') : error;
  });
  await dropKeys(tx, account.id, ['reset', 'email']);
  await endOtherSignIns(tx, account.id, key.signInId);
  await record(tx, from, 'EMAIL_CHANGED', account.login, 'The new address was confirmed by mail');
  await tell(tx, services, { message: 'emailChanged', to: account, values: { email } });
}
