// Limits the guesses of codes. A code has six digits, so an attacker with the password could try them all. The limit counts for each
// account, from all networks. It locks out no owner without the attacker knowing the password.
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
 * Runs `isRight` and counts the guess. It is counted first, in the same transaction, so that parallel guesses wait for it. A right code
 * clears the count. While the account has to wait, every code is refused.
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

/** Only for accounts that use a second factor: a wrong code while setting up a new app is not a guess. */
async function tellOwner(tx: Db, services: AccountServices, accountId: number, from: Sender): Promise<void> {
  const account = await readAccount(tx, accountId);
  if (!account.secondFactorSince) return;
  const values = { address: from.address, time: instantText(services.clock(), localeOf(account)) };
  await tell(tx, services, { message: 'codesGuessed', to: account, values });
}
