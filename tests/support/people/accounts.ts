// People with accounts: made straight in the database, signed in through the API.
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import type { Authority } from '../../../src/domain/accounts/duties.ts';
import { issueToken } from '../../../src/server/people/accounts/tokens.ts';
import type { Db, Deps } from '../../../src/server/platform/deps.ts';
import type { Locale } from '../../../src/words/locales.ts';
import { solvedCheck } from './enquiries.ts';

type Wanted = {
  login?: string;
  email?: string;
  password?: string;
  /** One of the shop's own, where its time is measured. */
  passwordHash?: string;
  authorities?: Authority[];
  activated?: boolean;
  langKey?: Locale;
};
export type Somebody = { id: number; login: string; email: string; password: string; authorities: Authority[] };

/** Long enough for an administrator, and on no list of common passwords. */
export const goodPassword = 'seven quiet harbours';
/** A hash names its own cost: the shop checks this one in a hundredth of the time. */
const cheaply = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export async function addAccount(db: Db, wanted: Wanted = {}): Promise<Somebody> {
  const login = wanted.login ?? `somebody-${randomBytes(5).toString('hex')}`;
  const { password = goodPassword, email = `${login}@mail.example`, authorities = ['ROLE_USER'] } = wanted;
  const { id } = await db
    .insertInto('account')
    .values({
      login,
      email,
      passwordHash: wanted.passwordHash ?? (await hash(password, cheaply)),
      authorities,
      activated: wanted.activated ?? true,
      langKey: wanted.langKey ?? 'en',
      createdBy: 'system',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, login, email, password, authorities };
}

/** An account without a duty, and its sign-in. */
export async function customer({ deps }: { deps: Pick<Deps, 'db' | 'signingKey'> }, wanted: Wanted = {}) {
  const who = await addAccount(deps.db, wanted);
  return { who, token: await tokenFor(deps, who) };
}

/** A sign-in that stands, without the time that a password takes. */
export async function tokenFor({ db, signingKey }: Pick<Deps, 'db' | 'signingKey'>, who: Somebody): Promise<string> {
  const signInId = randomBytes(16).toString('base64url');
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + 3_600_000);
  const signIn = { id: signInId, accountId: who.id, network: 'somewhere', remembered: false, expiresAt };
  await db.insertInto('signIn').values(signIn).execute();
  return issueToken(signingKey, { ...who, signInId, issuedAt, expiresAt });
}

type Called = { token?: string | undefined; from?: string; headers?: Record<string, string> };

/** One call of the API, from a new address unless one is given. */
export const call = (
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object | string,
  { token, from = anyAddress(), headers = {} }: Called = {},
) =>
  app.inject({
    method,
    url,
    remoteAddress: from,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  });

type SignInInput = { login: string; password?: string; rememberMe?: boolean; code?: string; recaptcha?: unknown };

export const signIn = (
  app: FastifyInstance,
  { login, password = goodPassword, ...rest }: SignInInput,
  from = anyAddress(),
) => call(app, 'POST', '/api/authenticate', { username: login, password, ...rest }, { from });

export async function register(app: FastifyInstance, requested: Record<string, unknown> = {}, from = anyAddress()) {
  const login = `newcomer-${randomBytes(5).toString('hex')}`;
  const plain = { login, email: `${login}@mail.example`, countryCode: '852', phone: '91234567', langKey: 'en' };
  const recaptcha = 'recaptcha' in requested ? requested.recaptcha : await solvedCheck(app);
  const payload = { ...plain, password: goodPassword, ...requested, recaptcha };
  return { payload, reply: await call(app, 'POST', '/api/register', payload, { from }) };
}

/** The key in the last mail of this kind to that address. */
export async function mailedKey(db: Db, recipient: string, kind: string): Promise<string> {
  const mail = await lastMail(db, recipient, kind);
  const key = /\?key=([\w-]+)/.exec(mail?.body ?? '')?.[1];
  if (key === undefined) throw new Error(`There is no key in a mail ${kind} to ${recipient}.`);
  return key;
}

export const lastMail = (db: Db, recipient: string, kind: string) =>
  db
    .selectFrom('mail')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .select(['subject', 'body', 'locale'])
    .executeTakeFirst();

export const countMails = async (db: Db, recipient: string): Promise<number> =>
  (await db.selectFrom('mail').where('recipient', '=', recipient).select('id').execute()).length;

/** The link of a mail, followed by its owner. */
export const activate = (app: FastifyInstance, key: string, from = anyAddress()) =>
  call(app, 'GET', `/api/activate?key=${encodeURIComponent(key)}`, undefined, { from });

export const findAccount = (db: Db, login: string) =>
  db.selectFrom('account').where('login', '=', login).selectAll().executeTakeFirst();

/** The fields that a reply refuses, each with its reason. */
export const fieldErrorsOf = (reply: {
  json: () => { fieldErrors?: { field: string; message: string }[] };
}): string[] => (reply.json().fieldErrors ?? []).map(({ field, message }) => `${field} ${message}`);

let callers = 0;
export function anyAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}
