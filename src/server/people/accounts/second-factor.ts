// Turns the second factor on and off. It begins with a secret and is in use after the first right code.
import { randomInt } from 'node:crypto';
import { Secret } from 'otpauth';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, lockAccount } from './accounts.queries.ts';
import { isRightCode, isRightStep, recoveryDigest, totpOf } from './check-code.ts';
import { isCodeRight } from './guess-code.ts';
import { checkOwnPassword } from './own-password.ts';
import { keepSecret, turnOff, turnOn } from './second-factor.queries.ts';

const secretBytes = 20;
const recoveryCodesEach = 10;
/** Letters and digits that do not look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export type Begun = { secret: string; uri: string };

export async function beginSecondFactor(
  services: AccountServices,
  principal: AccountPrincipal,
  password: string,
  from: Sender,
): Promise<Begun> {
  const account = await checkOwnPassword(services, principal, password, from);
  const secret = new Secret({ size: secretBytes }).base32;
  const isKept = await keepSecret(services.db, account.id, seal(services.signingKey, 'second-factor', secret));
  if (!isKept) throw new Refused('secondFactorThere', 'account');
  const { shop } = services.settings;
  return { secret, uri: totpOf(secret, { issuer: shop.names.en, label: account.login }).toString() };
}

type FactorRequest = { principal: AccountPrincipal; code: string; from: Sender };

export async function confirmSecondFactor(services: AccountServices, asking: FactorRequest): Promise<string[]> {
  const recoveryCodes = Array.from({ length: recoveryCodesEach }, newRecoveryCode);
  const digests = recoveryCodes.map((each) => recoveryDigest(services.signingKey, each.replace('-', '')));
  await withRightCode(services, asking, async (tx, account) => {
    if (!account.sealedSecondFactor) throw new Refused('secondFactorMissing', 'account');
    if (account.secondFactorSince) throw new Refused('secondFactorThere', 'account');
    if (!(await isRightStep(tx, services, account, asking.code))) return false;
    await turnOn(tx, account.id, digests);
    await record(tx, asking.from, 'SECOND_FACTOR_ADDED', account.login, 'Codes are asked for');
    await tell(tx, services, { message: 'secondFactorOn', to: account });
    return true;
  });
  return recoveryCodes;
}

export async function removeSecondFactor(
  services: AccountServices,
  currentPassword: string,
  asking: FactorRequest,
): Promise<void> {
  await checkOwnPassword(services, asking.principal, currentPassword, asking.from);
  await withRightCode(services, asking, async (tx, account) => {
    if (!account.secondFactorSince) throw new Refused('secondFactorMissing', 'account');
    if (!(await isRightCode(tx, services, account, asking.code))) return false;
    await turnOff(tx, account.id);
    await record(tx, asking.from, 'SECOND_FACTOR_REMOVED', account.login, 'The password alone is asked for');
    await tell(tx, services, { message: 'secondFactorOff', to: account });
    return true;
  });
}

/** Guesses count together with those of signing in. A wrong code leaves an audit record. */
async function withRightCode(
  services: AccountServices,
  { principal: { accountId: id, login }, from }: FactorRequest,
  act: (tx: Db, account: AccountRow) => Promise<boolean>,
): Promise<void> {
  const isRight = await isCodeRight(services, { id, login }, from, async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new Refused('signInNeeded', 'account');
    return act(tx, account);
  });
  if (!isRight) throw new Refused('wrongCode', 'account');
}

function newRecoveryCode(): string {
  const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
