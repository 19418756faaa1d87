// Administrators manage accounts. They cannot take the right to do so from themselves, so that at least one administrator is always
// left.
import { randomBytes } from 'node:crypto';
import type { User } from '../../../contract/accounts.ts';
import type { UserChange, UserFields } from '../../../contract/users.ts';
import { type AccountPrincipal, isStaff } from '../../../domain/accounts/rights.ts';
import { dropKeys } from '../../people/accounts/account-keys.queries.ts';
import { hoursValid, issueKey } from '../../people/accounts/account-keys.ts';
import { resetLink, tell } from '../../people/accounts/account-mails.ts';
import { userReplyOf } from '../../people/accounts/account-replies.ts';
import { type AccountServices, record, type Sender } from '../../people/accounts/account-services.ts';
import {
  type AccountRow,
  addAccount,
  changeAccount,
  isLoginTaken,
  lockAccount,
  readAccount,
  removeAccount,
  removeAwaiting,
} from '../../people/accounts/accounts.queries.ts';
import { endSignIns } from '../../people/accounts/sign-ins.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { removePartsOfAccount } from '../exports/exports.queries.ts';
import { findUser, lockAdmins } from './users.queries.ts';

export type Admin = { principal: AccountPrincipal; from: Sender };
/** `version` is the one that the change was made from; null where the sender has none. */
type Changing = Admin & { version: number | null };

export async function createUser(
  services: AccountServices,
  fields: UserFields,
  { principal, from }: Admin,
): Promise<User> {
  if (fields.id) throw new Refused('idexists', 'userManagement');
  refusePassword(fields);
  const passwordHash = await unguessable(services);
  const user = await services.db.transaction().execute(async (tx) => {
    await removeAwaiting(tx, fields);
    const values = { ...columnsOf(fields), activated: true, passwordHash, createdBy: principal.login };
    const account = await addAccount(tx, values);
    if (!account) throw await takenError(tx, fields);
    await sendKey(tx, services, account, 'invitation');
    await record(tx, from, 'USER_CREATED', principal.login, `${account.login} (${account.authorities.join(', ')})`);
    return account;
  });
  services.mailing.wake();
  return userReplyOf(user);
}

/** The user is named by login or id. An account that is disabled or gets other authorities is signed out everywhere. */
export async function changeUser(
  services: AccountServices,
  loginOrId: string,
  change: UserChange,
  { principal, from, version }: Changing,
): Promise<User> {
  refusePassword(change);
  // New staff get an unguessable password: the old one may only be good enough for a customer.
  const passwordHash = isStaff(change.authorities ?? []) ? await unguessable(services) : '';
  const user = await services.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, loginOrId, { principal, version, keepsRight: keepsRight(change) });
    const fields = columnsAfter(before, change);
    const isPromoted = isStaff(fields.authorities) && !isStaff(before.authorities);
    await removeAwaiting(tx, newNames(before, fields));
    await changeAccount(tx, before.id, principal.login, {
      ...fields,
      awaitsActivation: before.awaitsActivation && !fields.activated,
      ...(isPromoted && { passwordHash }),
    });
    const isSwitched = before.activated !== fields.activated;
    if (isSwitched || !isSameRight(before, fields)) await endSignIns(tx, before.id);
    const endsKeys = isSwitched || isPromoted || fields.email !== before.email;
    if (endsKeys) await dropKeys(tx, before.id, ['activate', 'reset', 'email']);
    const after = await readAccount(tx, before.id);
    if (isPromoted) await sendKey(tx, services, after, 'promotion');
    await record(tx, from, 'USER_CHANGED', principal.login, whatChanged(before, after));
    return after;
  });
  services.mailing.wake();
  return userReplyOf(user);
}

export async function removeUser(
  services: AccountServices,
  loginOrId: string,
  { principal, from, version }: Changing,
): Promise<string> {
  const judge = (tx: Db) => lockUser(tx, loginOrId, { principal, version, keepsRight: false });
  // The files go first, some parts at a time: what is left goes with the account.
  await removePartsOfAccount(services.db, (await services.db.transaction().execute(judge)).id);
  return services.db.transaction().execute(async (tx) => {
    const user = await judge(tx);
    await removeAccount(tx, user.id);
    await record(tx, from, 'USER_REMOVED', principal.login, user.login);
    return user.login;
  });
}

type Change = { principal: AccountPrincipal; version: number | null; keepsRight: boolean };

/** Locks all administrators: the caller must still be one of them, and must stay one. */
export async function lockUser(
  tx: Db,
  loginOrId: string,
  { principal, version, keepsRight }: Change,
): Promise<AccountRow> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(principal.accountId)) throw new Refused('notAllowed', 'account');
  const found = await findUser(tx, loginOrId);
  const user = found && (await lockAccount(tx, found.id));
  if (!user) throw new Refused('notFound', 'user');
  if (version !== null && version !== user.version)
    throw new Refused('concurrencyFailure', 'userManagement', { details: { current: userReplyOf(user) } });
  if (user.id === principal.accountId && !keepsRight)
    throw new Refused(admins.length === 1 ? 'lastAdmin' : 'ownAccount', 'userManagement');
  return user;
}

function refusePassword({ password }: UserChange): void {
  if (password) throw new Refused('passwordNotTaken', 'userManagement');
}

const unguessable = ({ passwords }: AccountServices): Promise<string> =>
  passwords.hash(randomBytes(32).toString('base64url'));

/** Whether an administrator with this change is one still. */
const keepsRight = ({ authorities, activated }: UserChange): boolean =>
  activated !== false && (authorities?.includes('ROLE_ADMIN') ?? true);

const isSameRight = (one: { authorities: string[] }, other: { authorities: string[] }): boolean =>
  one.authorities.toSorted().join() === other.authorities.toSorted().join();

type Columns = Pick<AccountRow, 'login' | 'email' | 'activated' | 'langKey' | 'authorities'> &
  Pick<UserFields, 'firstName' | 'lastName'>;

const columnsOf = (fields: Columns) => ({
  login: fields.login,
  firstName: fields.firstName ?? '',
  lastName: fields.lastName ?? '',
  email: fields.email,
  activated: fields.activated,
  langKey: fields.langKey,
  authorities: [...new Set(fields.authorities)],
});

/** A field that is left out keeps its value, and null empties a name. */
const columnsAfter = (before: AccountRow, change: UserChange) =>
  columnsOf({
    login: change.login ?? before.login,
    firstName: change.firstName === undefined ? before.firstName : change.firstName,
    lastName: change.lastName === undefined ? before.lastName : change.lastName,
    email: change.email ?? before.email,
    activated: change.activated ?? before.activated,
    langKey: change.langKey ?? before.langKey,
    authorities: change.authorities ?? before.authorities,
  });

/** Empty where it stays: the account itself may be one that was never activated. */
const newNames = (before: AccountRow, { login, email }: Columns) => ({
  login: login === before.login ? '' : login,
  email: email === before.email ? '' : email,
});

async function takenError(tx: Db, { login }: UserFields): Promise<Refused> {
  return new Refused((await isLoginTaken(tx, login)) ? 'userexists' : 'emailexists', 'userManagement');
}

async function sendKey(tx: Db, services: AccountServices, account: AccountRow, message: 'invitation' | 'promotion') {
  const key = await issueKey(tx, { accountId: account.id, purpose: 'reset', hours: hoursValid.invitation });
  await tell(tx, services, { message, to: account, values: { link: resetLink(services.configuration, key) } });
}

/** The names of changed fields, and whether the right changed; never names or addresses of people. */
function whatChanged(before: AccountRow, after: AccountRow): string {
  const changes = [
    before.login !== after.login && `login ${before.login} -> ${after.login}`,
    before.email !== after.email && 'e-mail',
    before.activated !== after.activated && (after.activated ? 'switched on' : 'switched off'),
    !isSameRight(before, after) && `authorities ${after.authorities.join(', ') || 'none'}`,
  ].filter(Boolean);
  return `${after.login}: ${changes.join('; ') || 'names or language'}`;
}
