// The second factor: a code of an authenticator app, or a recovery code. Each code is valid once.
import { createHmac, type KeyObject } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../platform/deps.ts';
import { unseal } from '../../platform/signing/sealed.ts';
import type { AccountServices } from './account-services.ts';
import type { AccountRow } from './accounts.queries.ts';
import { spendRecoveryCode, spendStep } from './second-factor.queries.ts';

/** A clock may be wrong by a step, and people type slowly. */
const stepsAround = 1;

export const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...about, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });

/** Uses the code up: a second use is refused. */
export async function isRightCode(
  tx: Db,
  services: AccountServices,
  account: AccountRow,
  code: string,
): Promise<boolean> {
  const plain = plainCode(code);
  if (isStep(plain)) return isRightStep(tx, services, account, plain);
  return spendRecoveryCode(tx, account.id, recoveryDigest(services.signingKey, plain));
}

/** Removes the space between the two groups of an app. Full-width digits of Chinese keyboards become plain. */
const plainCode = (code: string): string => code.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
const isStep = (code: string): boolean => /^\d{6}$/.test(code);

/** Accepts codes of the app only, no recovery codes. */
export async function isRightStep(
  tx: Db,
  { clock, signingKey }: Pick<AccountServices, 'clock' | 'signingKey'>,
  { id, sealedSecondFactor }: AccountRow,
  code: string,
): Promise<boolean> {
  const token = plainCode(code);
  if (!sealedSecondFactor || !isStep(token)) return false;
  const totp = totpOf(unseal(signingKey, 'second-factor', sealedSecondFactor));
  const timestamp = clock().getTime();
  const delta = totp.validate({ token, timestamp, window: stepsAround });
  return delta !== null && spendStep(tx, id, totp.counter({ timestamp }) + delta);
}

export const recoveryDigest = (key: KeyObject, code: string): string =>
  createHmac('sha256', key).update(`recovery-code:${code}`).digest('base64url');
