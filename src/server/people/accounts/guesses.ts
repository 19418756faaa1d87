// Limits the guesses of passwords. For one name from one network the pause grows, and all names from one network share a limit. For one
// name from all networks there is no pause, since strangers could lock the owner out: after some guesses a human check is needed. Unknown
// names are counted in the same way.
import { randomBytes } from 'node:crypto';
import { secondsUntilNextGuess } from '../../../domain/accounts/guess-delay.ts';
import type { Db } from '../../platform/deps.ts';
import { claimHumanCheck } from '../../platform/limits/human-check.queries.ts';
import { type Limit, spend, trySpending, unspend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { digest } from '../../platform/signing/sign.ts';
import type { AccountServices, Sender } from './account-services.ts';
import { countGuess, forgiveGuesses, uncountGuess } from './wrong-guesses.queries.ts';

const perNetwork: Limit = { what: 'wrong-password', times: 30, minutes: 15 };
const perName: Limit = { what: 'guessed-name', times: 20, minutes: 60 };
const waits = Array.from({ length: 20 }, (_, index) => secondsUntilNextGuess(index + 1));

type Services = Pick<AccountServices, 'db' | 'signingKey' | 'humanChecks'>;
type Input = { name: string; from: Sender; recaptcha: string | undefined };

/** A counted guess, which is taken back when the password was right. */
export type Guess = {
  /** Takes only this guess back: a code may still be guessed. */
  takeBack: () => Promise<void>;
  /** A complete sign-in clears the count of wrong guesses. */
  forgive: () => Promise<void>;
};

/** Call before the password is checked. Refuses during a pause, or when a human check is missing. */
export async function beginGuess(services: Services, { name, from, recaptcha }: Input): Promise<Guess> {
  const { db, signingKey } = services;
  const key = digest(signingKey, 'limit', `guess:${from.network}:${name}`);
  const check = recaptcha === undefined ? null : await services.humanChecks.read(recaptcha);
  const isNameCounted = await db.transaction().execute(async (tx) => {
    await spend({ db: tx, signingKey }, perNetwork, from.network);
    const retryAfterSeconds = await countGuess(tx, key, waits);
    if (retryAfterSeconds > 0) throw new Refused('tooManyRequests', 'account', { retryAfterSeconds });
    if ((await trySpending({ db: tx, signingKey }, perName, name)) === 0) return true;
    if (!check || services.humanChecks.isOver(check) || !(await isUnused(tx, check)))
      throw new Refused('humanCheckNeeded', 'account');
    return false;
  });
  // In the order in which beginGuess locks the counters, so that no deadlock is possible.
  const takeBackWith = (changeCount: (tx: Db, key: string) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await unspend({ db: tx, signingKey }, perNetwork, from.network);
      await changeCount(tx, key);
      if (isNameCounted) await unspend({ db: tx, signingKey }, perName, name);
    });
  return { takeBack: () => takeBackWith(uncountGuess), forgive: () => takeBackWith(forgiveGuesses) };
}

async function isUnused(tx: Db, check: { challenge: string; validUntil: Date }): Promise<boolean> {
  const requestDigest = randomBytes(16).toString('base64url');
  return (await claimHumanCheck(tx, { ...check, requestDigest })).isFirst;
}
