import type { z } from 'zod';
import type { accountRoutes } from '../../../contract/accounts.ts';
import { Refused } from '../../platform/refused.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { type AccountRow, findAccountByName } from './accounts.queries.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { isRightCode } from './check-code.ts';
import { isCodeRight } from './guess-code.ts';
import { beginGuess, type Guess } from './guesses.ts';

type Input = z.output<typeof accountRoutes.signIn.body>;

/** Returns the token. The refusal is always the same: no such account, a wrong password, or not activated. */
export async function signIn(services: AccountServices, requested: Input, from: Sender): Promise<string> {
  const name = requested.username.trim().toLowerCase();
  const account = await findAccountByName(services.db, name);
  const guess = await beginGuess(services, { name, from, recaptcha: requested.recaptcha });
  const isRight = await services.passwords.isRight(account?.passwordHash, requested.password).catch(async (error) => {
    await guess.takeBack();
    throw error;
  });
  if (!account?.activated || !isRight) return fail(services, from, account);
  if (account.secondFactorSince) await askForCode(services, { account, requested, guess, from });
  const token = await beginSignIn(services, account, { from, remembered: requested.rememberMe });
  if (token === null) return fail(services, from, account);
  await guess.forgive();
  return token;
}

type Checked = { account: AccountRow; requested: Input; guess: Guess; from: Sender };

/** Only after the right password the reply says that a code is needed. */
async function askForCode(services: AccountServices, { account, requested, guess, from }: Checked): Promise<void> {
  const { code } = requested;
  if (code === undefined) {
    await guess.takeBack();
    throw new Refused('secondFactorNeeded', 'account');
  }
  const judged = isCodeRight(services, account, from, (tx) => isRightCode(tx, services, account, code));
  const isRight = await judged.catch(async (error) => {
    // The password was right, and the code was not checked.
    await guess.takeBack();
    throw error;
  });
  if (!isRight) throw new Refused('secondFactorWrong', 'account');
}

/** Unknown names are not recorded: a person may have typed a password there. */
async function fail({ db }: AccountServices, from: Sender, account: AccountRow | undefined): Promise<never> {
  await record(db, from, 'AUTHENTICATION_FAILURE', account?.login ?? 'anonymous', 'Bad credentials');
  throw new Refused('badCredentials', 'account');
}
