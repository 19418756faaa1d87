// People with an account, written straight into the database, and signed in with a token as the shop itself gives it.
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Authority } from '../../../src/domain/accounts/duties.ts';
import { issueToken } from '../../../src/server/people/accounts/tokens.ts';
import { beginningOf, keyDigest, newKeyText } from '../../../src/server/people/api-keys/key-text.ts';
import type { Deps } from '../../../src/server/platform/deps.ts';

export type SignedIn = {
  accountId: number;
  login: string;
  signInId: string;
  token: string;
  headers: { authorization: string };
};
type Options = {
  login?: string;
  authorities?: Authority[];
  activated?: boolean;
  /** How long the sign-in stands. */
  minutes?: number;
};

export async function signedIn(
  { db, signingKey }: Pick<Deps, 'db' | 'signingKey'>,
  {
    login = `person-${randomBytes(4).toString('hex')}`,
    authorities = ['ROLE_USER'],
    activated = true,
    minutes = 60,
  }: Options = {},
): Promise<SignedIn> {
  const { id: accountId } = await db
    .insertInto('account')
    .values({
      login,
      email: `${login}@people.example`,
      passwordHash: await hash('a password for tests', { memoryCost: 8, timeCost: 1, parallelism: 1 }),
      authorities,
      activated,
      createdBy: 'system',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const signInId = randomBytes(16).toString('base64url');
  const expiresAt = new Date(Date.now() + minutes * 60_000);
  await db
    .insertInto('signIn')
    .values({ id: signInId, accountId, network: 'test', remembered: false, expiresAt })
    .execute();
  const token = await issueToken(signingKey, { login, authorities, signInId, issuedAt: new Date(), expiresAt });
  return { accountId, login, signInId, token, headers: { authorization: `Bearer ${token}` } };
}

/** The key of another program, written straight into the database. */
export async function programWithKey(
  { db }: Pick<Deps, 'db'>,
  { authorities, endsAt = null }: { authorities: Authority[]; endsAt?: Date | null },
) {
  const name = `program-${randomBytes(4).toString('hex')}`;
  const key = newKeyText();
  const { id } = await db
    .insertInto('apiKey')
    .values({ name, beginning: beginningOf(key), digest: keyDigest(key), authorities, madeBy: 'admin', endsAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, key, headers: { authorization: `Bearer ${key}` } };
}
