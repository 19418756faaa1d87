// A key by mail for anybody who requests one by a name or an address. The reply and its time are always the same, so they do not tell
// whether the account exists, is active or has had too many mails.
import type { AuditType } from '../../platform/audit/audit.queries.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { issueMailedKey } from './account-keys.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, lockAccount } from './accounts.queries.ts';
import { takeTime } from './take-time.ts';

const milliseconds = 60;

type RequestedKey = {
  perNetwork: Limit;
  find: () => Promise<AccountRow | undefined>;
  /** Whether the account may have such a key. */
  isFor: (account: AccountRow) => boolean;
  purpose: 'activate' | 'reset';
  message: 'activation' | 'reset';
  linkOf: (configuration: AccountServices['configuration'], key: string) => string;
  auditType: AuditType;
};

export async function sendRequestedKey(
  services: AccountServices,
  requested: RequestedKey,
  from: Sender,
): Promise<void> {
  await spend(services, requested.perNetwork, from.network);
  await takeTime(milliseconds, sendKey(services, requested, from));
}

async function sendKey(services: AccountServices, requested: RequestedKey, from: Sender): Promise<void> {
  const { find, isFor, purpose, message, linkOf, auditType } = requested;
  const account = await find();
  if (!account || !isFor(account)) return;
  await services.db.transaction().execute(async (tx) => {
    // The account may have been changed or removed meanwhile.
    const locked = await lockAccount(tx, account.id);
    if (!locked || !isFor(locked)) return;
    const key = await issueMailedKey(tx, locked.id, purpose);
    if (key === null) return;
    await tell(tx, services, { message, to: locked, values: { link: linkOf(services.configuration, key) } });
    await record(tx, from, auditType, locked.login, 'A key was sent by mail');
  });
  services.mailing.wake();
}
