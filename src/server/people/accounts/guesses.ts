// Limits the guesses of passwords. For one name from one network the pause grows. For one name from all networks there is no pause, since
// strangers could lock the owner out: after some guesses a human check is needed. The same holds for all names from one network: a carrier
// has thousands of people behind one address, and some of them always mistype. Only very many guesses are refused. Unknown names are
// counted in the same way.
import { secondsUntilNextGuess } from '../../../domain/accounts/guess-delay.ts';
import type { Db } from '../../platform/deps.ts';
import { isGoodCheck } from '../../platform/limits/claim-check.ts';
import { type Limit, spend, trySpending, unspend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { digest } from '../../platform/signing/sign.ts';
import type { AccountServices, Sender } from './account-services.ts';
import { countGuess, forgiveGuesses, uncountGuess } from './wrong-guesses.queries.ts';

const perNetwork: Limit = { what: 'wrong-password', times: 30, minutes: 15 };
const checkedPerNetwork: Limit = { what: 'checked-wrong-password', times: 300, minutes: 15 };
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
  const { db, signingKey, humanChecks } = services;
  const key = digest(signingKey, 'limit', `guess:${from.network}:${name}`);
  const check = recaptcha === undefined ? null : await humanChecks.read(recaptcha);
  const { ofNetwork, isNameCounted } = await db.transaction().execute(async (tx) => {
    const counting = { db: tx, signingKey };
    const isNetworkCounted = (await trySpending(counting, perNetwork, from.network)) === 0;
    if (!isNetworkCounted) await spend(counting, checkedPerNetwork, from.network);
    const retryAfterSeconds = await countGuess(tx, key, waits);
    if (retryAfterSeconds > 0) throw new Refused('tooManyRequests', 'account', { retryAfterSeconds });
    const isNameCounted = (await trySpending(counting, perName, name)) === 0;
    const needsCheck = !isNetworkCounted || !isNameCounted;
    if (needsCheck && !(await isGoodCheck(tx, humanChecks, check))) throw new Refused('humanCheckNeeded', 'account');
    return { ofNetwork: isNetworkCounted ? perNetwork : checkedPerNetwork, isNameCounted };
  });
  // In the order in which beginGuess locks the counters, so that no deadlock is possible.
  const takeBackWith = (changeCount: (tx: Db, key: string) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await unspend({ db: tx, signingKey }, ofNetwork, from.network);
      await changeCount(tx, key);
      if (isNameCounted) await unspend({ db: tx, signingKey }, perName, name);
    });
  return { takeBack: () => takeBackWith(uncountGuess), forgive: () => takeBackWith(forgiveGuesses) };
}
