// A registration is stored together with the mail that leads on and the human check that let it in. Whether somebody has the
// e-mail address already is told to its mailbox alone.
import { createHmac, type KeyObject } from 'node:crypto';
import type { Registration } from '../../../contract/accounts.ts';
import { passwordRulesFor } from '../../../domain/accounts/password-rules.ts';
import { mailboxOf } from '../../../domain/accounts/person-keys.ts';
import type { Db } from '../../platform/deps.ts';
import { claimHumanCheck } from '../../platform/limits/human-check.queries.ts';
import type { SolvedCheck } from '../../platform/limits/human-check.ts';
import { type Limit, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { type AccountDesk, record, type Sender } from './account-desk.ts';
import { issueKey, issueResetKey } from './account-keys.ts';
import { activationLink, resetLink, tell } from './account-mails.ts';
import {
  type AccountRow,
  addAccount,
  changePasswordAwaiting,
  findAccountByEmail,
  isLoginTaken,
  lockAccount,
  removeAwaiting,
} from './accounts.queries.ts';
import { judgeNewPassword } from './passwords.ts';
import { takeTime } from './take-time.ts';

const perNetwork: Limit = { what: 'register', times: 20, minutes: 60 };
const perMailbox: Limit = { what: 'register-mail', times: 3, minutes: 60 };
/** More than it takes, so that a known address is answered as late as an unknown one. */
const milliseconds = 150;

export async function registerAccount(desk: AccountDesk, asked: Registration, from: Sender): Promise<void> {
  const { login, email, password } = asked;
  await spend(desk, perNetwork, from.network);
  const check = await desk.humanChecks.read(asked.recaptcha);
  if (!check) throw new Refused('humanCheckFailed', 'account');
  await judgeNewPassword(password, {
    field: 'password',
    objectName: 'register',
    rules: passwordRulesFor(desk.configuration.passwords, []),
    names: [login, email],
  });
  await takeTime(milliseconds, register(desk, asked, check, from));
}

async function register(desk: AccountDesk, asked: Registration, check: SolvedCheck, from: Sender): Promise<void> {
  const passwordHash = await desk.passwords.hash(asked.password);
  await desk.db.transaction().execute(async (tx) => {
    // Whoever sends it once more has not heard the answer. The password may be another one by now.
    if (!(await isFirstWith(tx, desk, check, asked))) return changePasswordAwaiting(tx, asked, passwordHash);
    await spend({ ...desk, db: tx }, perMailbox, mailboxOf(asked.email));
    await removeAwaiting(tx, asked);
    const account = await addAccount(tx, accountOf(desk.signingKey, asked, passwordHash));
    if (account) return welcome(tx, desk, account, from);
    if (await isLoginTaken(tx, asked.login)) throw new Refused('userexists', 'userManagement');
    return tellOwner(tx, desk, asked.email);
  });
  desk.mailing.wake();
}

async function isFirstWith(tx: Db, desk: AccountDesk, check: SolvedCheck, asked: Registration): Promise<boolean> {
  const askedDigest = digestOf(desk.signingKey, asked);
  const used = await claimHumanCheck(tx, { ...check, askedDigest });
  if (used.askedDigest !== askedDigest) throw new Refused('humanCheckUsed', 'account');
  if (used.isFirst && desk.humanChecks.isOver(check)) throw new Refused('humanCheckFailed', 'account');
  return used.isFirst;
}

/** Without the password: a digest that is made quickly is no place for one. */
function digestOf(key: KeyObject, { login, email, countryCode, phone, langKey }: Registration): string {
  const asked = JSON.stringify([login, email, countryCode, phone, langKey]);
  return createHmac('sha256', key).update(`registration:${asked}`).digest('base64url');
}

const accountOf = (key: KeyObject, asked: Registration, passwordHash: string) => ({
  login: asked.login,
  email: asked.email,
  countryCode: asked.countryCode,
  sealedPhone: seal(key, 'phone', asked.phone),
  langKey: asked.langKey,
  passwordHash,
  awaitsActivation: true,
  createdBy: 'anonymous',
});

async function welcome(tx: Db, desk: AccountDesk, account: AccountRow, from: Sender): Promise<void> {
  const key = await issueKey(tx, { accountId: account.id, purpose: 'activate' });
  const values = { link: activationLink(desk.configuration, key) };
  await tell(tx, desk, { told: 'activation', to: account, values });
  await record(tx, from, 'ACCOUNT_REGISTERED', account.login, 'Registered');
}

/** In the language of the account, with a way to a new password: most often it is its owner who has forgotten about it. */
async function tellOwner(tx: Db, desk: AccountDesk, email: string): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (!account?.activated) return;
  if (!(await lockAccount(tx, account.id))) return;
  const key = await issueResetKey(tx, account.id);
  if (key === null) return;
  const values = { link: resetLink(desk.configuration, key) };
  await tell(tx, desk, { told: 'addressKnown', to: account, values });
}
