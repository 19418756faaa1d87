// Registers an account, together with its activation mail and the human check. Whether an e-mail address is known is told only to its
// mailbox.
import { createHmac, type KeyObject } from 'node:crypto';
import type { Registration } from '../../../contract/accounts.ts';
import { passwordRulesFor } from '../../../domain/accounts/password-rules.ts';
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import type { Db } from '../../platform/deps.ts';
import { claimOnce } from '../../platform/limits/claim-check.ts';
import type { SolvedCheck } from '../../platform/limits/human-check.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { issueKey, issueMailedKey } from './account-keys.ts';
import { activationLink, resetLink, tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import {
  type AccountRow,
  addAccount,
  changePasswordAwaiting,
  findAccountByEmail,
  isLoginTaken,
  lockAccount,
  removeOverdue,
} from './accounts.queries.ts';
import { judgeNewPassword } from './passwords.ts';
import { takeTime } from './take-time.ts';

const perNetwork: Limit = { what: 'register', times: 200, minutes: 60 };
const perMailbox: Limit = { what: 'register-mail', times: 3, minutes: 60 };
/** Longer than the work takes, so that the time of the reply does not tell whether the address is known. */
const milliseconds = 150;

export async function registerAccount(services: AccountServices, requested: Registration, from: Sender): Promise<void> {
  const { login, email, password } = requested;
  await spend(services, perNetwork, from.network);
  const check = await services.humanChecks.read(requested.recaptcha);
  if (!check) throw new Refused('humanCheckFailed', 'account');
  await judgeNewPassword(password, {
    field: 'password',
    objectName: 'register',
    rules: passwordRulesFor(services.configuration.passwords, []),
    names: [login, email],
  });
  await takeTime(milliseconds, register(services, requested, check, from));
}

async function register(
  services: AccountServices,
  requested: Registration,
  check: SolvedCheck,
  from: Sender,
): Promise<void> {
  const passwordHash = await services.passwords.hash(requested.password);
  await services.db.transaction().execute(async (tx) => {
    // A repeated registration means that the reply was lost. The password may differ from the first one.
    const requestDigest = digestOf(services.signingKey, requested);
    if (!(await claimOnce(tx, { humanChecks: services.humanChecks, check, requestDigest, entity: 'account' })))
      return changePasswordAwaiting(tx, requested, passwordHash);
    await spend({ ...services, db: tx }, perMailbox, mailboxOf(requested.email));
    await removeOverdue(tx, requested);
    const account = await addAccount(tx, accountOf(services.signingKey, requested, passwordHash));
    if (account) return welcome(tx, services, account, from);
    if (await isLoginTaken(tx, requested.login)) throw new Refused('userexists', 'userManagement');
    return tellOwner(tx, services, requested.email);
  });
  services.mailing.wake();
}

/** The password is left out: a fast digest must not be made of it. */
function digestOf(key: KeyObject, { login, email, countryCode, phone, langKey }: Registration): string {
  const requested = JSON.stringify([login, email, countryCode, phone, langKey]);
  return createHmac('sha256', key).update(`registration:${requested}`).digest('base64url');
}

const accountOf = (key: KeyObject, requested: Registration, passwordHash: string) => ({
  login: requested.login,
  email: requested.email,
  countryCode: requested.countryCode,
  sealedPhone: seal(key, 'phone', requested.phone),
  langKey: requested.langKey,
  passwordHash,
  awaitsActivation: true,
  createdBy: 'anonymous',
});

async function welcome(tx: Db, services: AccountServices, account: AccountRow, from: Sender): Promise<void> {
  const key = await issueKey(tx, { accountId: account.id, purpose: 'activate' });
  const values = { link: activationLink(services.configuration, key) };
  await tell(tx, services, { message: 'activation', to: account, values });
  await record(tx, from, 'ACCOUNT_REGISTERED', account.login, 'Registered');
}

/**
 * Mails the owner of an existing account, in its language, with a key for a new password. The account may be a pending one: what is
 * typed here by somebody else never gets into it.
 */
async function tellOwner(tx: Db, services: AccountServices, email: string): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (!account?.activated && !account?.awaitsActivation) return;
  if (!(await lockAccount(tx, account.id))) return;
  const key = await issueMailedKey(tx, account.id, 'reset');
  if (key === null) return;
  const values = { link: resetLink(services.configuration, key) };
  await tell(tx, services, { message: 'addressKnown', to: account, values });
}
