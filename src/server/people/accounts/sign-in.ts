import type { z } from 'zod';
import type { accountRoutes } from '../../../contract/accounts.ts';
import { Refused } from '../../platform/refused.ts';
import { type AccountDesk, record, type Sender } from './account-desk.ts';
import { type AccountRow, findAccountByName } from './accounts.queries.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { isRightCode } from './check-code.ts';
import { isCodeRight } from './guess-code.ts';
import { beginGuess, type Guess } from './guesses.ts';

type Asked = z.output<typeof accountRoutes.signIn.body>;

/** The token. No, whatever the reason, is the same no: an account that is not there, a wrong password, one not activated. */
export async function signIn(desk: AccountDesk, asked: Asked, from: Sender): Promise<string> {
  const name = asked.username.trim().toLowerCase();
  const account = await findAccountByName(desk.db, name);
  const guess = await beginGuess(desk, { name, from, recaptcha: asked.recaptcha });
  const isRight = await desk.passwords.isRight(account?.passwordHash, asked.password).catch(async (error) => {
    await guess.takeBack();
    throw error;
  });
  if (!account?.activated || !isRight) return fail(desk, from, account);
  if (account.secondFactorSince) await askForCode(desk, { account, asked, guess, from });
  const token = await beginSignIn(desk, account, { from, remembered: asked.rememberMe });
  if (token === null) return fail(desk, from, account);
  await guess.forgive();
  return token;
}

type Checked = { account: AccountRow; asked: Asked; guess: Guess; from: Sender };

/** Only whoever knows the password learns that a code is asked for. */
async function askForCode(desk: AccountDesk, { account, asked, guess, from }: Checked): Promise<void> {
  const { code } = asked;
  if (code === undefined) {
    await guess.takeBack();
    throw new Refused('secondFactorNeeded', 'account');
  }
  const judged = isCodeRight(desk, account, from, (tx) => isRightCode(tx, desk, account, code));
  const isRight = await judged.catch(async (error) => {
    // The password was right, and nobody has looked at the code.
    await guess.takeBack();
    throw error;
  });
  if (!isRight) throw new Refused('secondFactorWrong', 'account');
}

/** What was typed for a name that nobody has is not kept: it may be a password. */
async function fail({ db }: AccountDesk, from: Sender, account: AccountRow | undefined): Promise<never> {
  await record(db, from, 'AUTHENTICATION_FAILURE', account?.login ?? 'anonymous', 'Bad credentials');
  throw new Refused('badCredentials', 'account');
}
