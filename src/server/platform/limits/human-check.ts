// Tells people from programs without another service: a browser solves a small sum (ALTCHA), which costs a person nothing, but is costly
// for a program that sends thousands of forms. Nothing is stored before a sum is solved.
import { createHmac, type KeyObject, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type HumanCheck, type HumanCheckSolution, humanCheckSolution } from '../../../contract/enquiries.ts';

/** About half a second on a slow phone, and a twentieth of that on a desktop. Browsers solve it while people still write. */
const iterationsPerTry = 2000;
const tries = { min: 100, max: 200 };
const minutesValid = 20;

export type SolvedCheck = {
  /** The identity of the challenge. */
  challenge: string;
  validUntil: Date;
};

type Options = { key: KeyObject; clock: () => Date };

export class HumanChecks {
  readonly #clock: () => Date;
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor({ key, clock }: Options) {
    this.#clock = clock;
    const secret = (purpose: string) => createHmac('sha256', key).update(`human-check:${purpose}`).digest('base64url');
    this.#secrets = { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') };
  }

  async ask(): Promise<HumanCheck> {
    const validUntil = this.#clock().getTime() + minutesValid * 60_000;
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: iterationsPerTry,
      counter: randomInt(tries.min, tries.max + 1),
      deriveKey,
      // The shop's own time: the library would compare with this machine's clock.
      data: { validUntil },
      ...this.#secrets,
    });
    return challenge as HumanCheck;
  }

  /** The solved check; null when it is not the shop's, or the solution is wrong. */
  async read(recaptcha: string): Promise<SolvedCheck | null> {
    const given = parseSolution(recaptcha);
    if (!given) return null;
    const { verified } = await verifySolution({ ...given, deriveKey, ...this.#secrets });
    if (!verified) return null;
    const { nonce, data } = given.challenge.parameters;
    return { challenge: nonce, validUntil: new Date(data.validUntil) };
  }

  isOver({ validUntil }: SolvedCheck): boolean {
    return validUntil <= this.#clock();
  }
}

function parseSolution(recaptcha: string): HumanCheckSolution | null {
  try {
    return humanCheckSolution.parse(JSON.parse(Buffer.from(recaptcha, 'base64').toString()));
  } catch {
    return null;
  }
}
