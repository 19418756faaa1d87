// People whose account asks for a code besides the password.
import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { Db, Deps } from '../../../src/server/platform/deps.ts';
import { addAccount, call, goodPassword, tokenFor } from './accounts.ts';

type Shop = { app: FastifyInstance; db: Db; deps: Deps };

/** The code that an authenticator app shows. */
export const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1' }).generate({ timestamp });

/** Turned on through the API. The code that was used for it is spent. */
export async function withSecondFactor({ app, db, deps }: Shop, wanted: Parameters<typeof addAccount>[1] = {}) {
  const who = await addAccount(db, wanted);
  const token = await tokenFor(deps, who);
  const second = (path: string, payload: object) =>
    call(app, 'POST', `/api/account/second-factor${path}`, payload, { token });
  const { secret, uri } = (await second('', { currentPassword: goodPassword })).json();
  const confirmed = await second('/confirm', { code: codeOf(secret, deps.clock().getTime()) });
  return { who, token, secret, uri, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}
