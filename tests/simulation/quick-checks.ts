// Human checks by the thousand: the shop accepts them like any others, but they are easy, because the simulation knows its key.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { HumanChecks } from '../../src/server/platform/limits/human-check.ts';

export async function quickCheck(key: KeyObject): Promise<string> {
  const secret = (purpose: string) => createHmac('sha256', key).update(`human-check:${purpose}`).digest('base64url');
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2000,
    counter: 1,
    deriveKey,
    data: { validUntil: Date.now() + 20 * 60_000 },
    hmacSignatureSecret: secret('challenge'),
    hmacKeySignatureSecret: secret('solution'),
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Seconds of processor time for one of the shop's own checks. */
export async function secondsForACheck(): Promise<number> {
  const checks = new HumanChecks({ key: createSecretKey(Buffer.alloc(32, 1)), clock: () => new Date() });
  const times = 10;
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await solveChallenge({ challenge: await checks.ask(), deriveKey });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / times;
}
