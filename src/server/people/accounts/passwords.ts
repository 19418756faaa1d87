// Hashes and checks passwords. A hash takes 19 MiB and most of a core, so only a few run at a time, and requests are refused when too
// many wait. So signing in cannot slow down the shop.
import { availableParallelism } from 'node:os';
import { hash as hashWithArgon, type Options, verify as verifyWithArgon } from '@node-rs/argon2';
import type { z } from 'zod';
import { judgeLength, type PasswordRules } from '../../../domain/accounts/password-rules.ts';
import { Busy } from '../../platform/database/group-commit.ts';
import { BadInput } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Argon2id as OWASP recommends it for a server: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const waitingMax = 100;
const waitMillisecondsMax = 4_000;
/** The hash of an unknown password with the same cost, so that a sign-in without an account takes as long. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$Y2hvc2VuIGJ5IG5vYm9keQ$uW7ba2Jps5+Qd1RrGGrXFrFtcm4DAVgk0dHTFxkzBm0';

/** Gives equal text for equal characters from different keyboards and input methods. */
const typed = (password: string): string => password.toWellFormed().normalize('NFKC');

export class Passwords {
  readonly #workersMax: number;
  #working = 0;
  readonly #waiting: { since: number; start: (isInTime: boolean) => void }[] = [];

  constructor(workersMax = Math.max(1, Math.floor(availableParallelism() / 2))) {
    this.#workersMax = workersMax;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hashWithArgon(typed(password), cost));
  }

  /** Takes the same time when there is no such account. */
  async isRight(passwordHash: string | undefined, password: string): Promise<boolean> {
    const isEqual = await this.#inTurn(() => verifyWithArgon(passwordHash ?? nobodysHash, typed(password)));
    return isEqual && passwordHash !== undefined;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#working >= this.#workersMax) await this.#turn();
    else this.#working += 1;
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= waitingMax) throw new Busy();
    return new Promise((resolve, reject) => {
      const start = (isInTime: boolean) => (isInTime ? resolve() : reject(new Busy()));
      this.#waiting.push({ since: performance.now(), start });
    });
  }

  /** Starts the request that has waited longest. Requests that waited too long are dropped, since their clients have given up. */
  #passOn(): void {
    const latest = performance.now() - waitMillisecondsMax;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      next.start(next.since >= latest);
      if (next.since >= latest) return;
    }
    this.#working -= 1;
  }
}

type NewPassword = { field: 'password' | 'newPassword'; objectName: string; rules: PasswordRules; names: string[] };

/** The new password must be long enough and not a common one. */
export async function judgeNewPassword(password: string, { field, objectName, rules, names }: NewPassword) {
  const lengthIs = judgeLength(password, rules);
  if (lengthIs !== null) throw new BadInput([sizeIssue(field, lengthIs, rules)], objectName);
  const isName = names.some((name) => name === password.toLowerCase());
  if (isName || (await isCommonPassword(password))) throw new Refused('weakPassword', 'account');
}

function sizeIssue(
  field: string,
  lengthIs: 'tooShort' | 'tooLong',
  { lengthMin, lengthMax }: PasswordRules,
): z.core.$ZodIssue {
  const about = { origin: 'string' as const, path: [field], message: lengthIs, input: undefined };
  return lengthIs === 'tooShort'
    ? { ...about, code: 'too_small', minimum: lengthMin }
    : { ...about, code: 'too_big', maximum: lengthMax };
}
