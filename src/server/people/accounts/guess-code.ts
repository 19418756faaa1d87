// A code has six digits: whoever knows the password could try them all. So few are looked at, for each account, from wherever
// they come. Nobody is locked out by a stranger: only somebody who knows the password gets as far as a code.
import { isOwnerInformed, secondsUntilNextCode } from '../../../domain/accounts/guess-delay.ts';
import type { Db } from '../../platform/deps.ts';
import { instantText } from '../../platform/mail/mail-words.ts';
import { Refused } from '../../platform/refused.ts';
import { digest } from '../../platform/signing/sign.ts';
import { localeOf, tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, readAccount } from './accounts.queries.ts';
import { countGuess, forgiveGuesses, readGuesses } from './wrong-guesses.queries.ts';

const waits = Array.from({ length: 7 }, (_, index) => secondsUntilNextCode(index + 1));

/**
 * Whether `isRight` says so. The guess is counted first, in the same transaction, so that those who come at the same time wait for
 * it; a right one forgives all before. Refuses while the account has to wait, whatever the code is.
 */
export async function isCodeRight(
  services: AccountServices,
  account: Pick<AccountRow, 'id' | 'login'>,
  from: Sender,
  isRight: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  const key = digest(services.signingKey, 'limit', `code:${account.id}`);
  const outcome = await services.db.transaction().execute(async (tx) => {
    const retryAfterSeconds = await countGuess(tx, key, waits);
    if (retryAfterSeconds > 0) throw new Refused('tooManyRequests', 'account', { retryAfterSeconds });
    if (await isRight(tx)) {
      await forgiveGuesses(tx, key);
      return true;
    }
    await record(tx, from, 'AUTHENTICATION_FAILURE', account.login, 'Wrong code');
    if (isOwnerInformed(await readGuesses(tx, key))) await tellOwner(tx, services, account.id, from);
    return false;
  });
  services.mailing.wake();
  return outcome;
}

/** Of an account that asks for codes: whoever only sets up a new app is not guessing. */
async function tellOwner(tx: Db, services: AccountServices, accountId: number, from: Sender): Promise<void> {
  const account = await readAccount(tx, accountId);
  if (!account.secondFactorSince) return;
  const values = { address: from.address, time: instantText(services.clock(), localeOf(account)) };
  await tell(tx, services, { message: 'codesGuessed', to: account, values });
}
