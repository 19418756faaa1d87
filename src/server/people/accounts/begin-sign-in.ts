import { randomBytes } from 'node:crypto';
import { isStaff } from '../../../domain/accounts/rights.ts';
import type { Db } from '../../platform/deps.ts';
import { digest } from '../../platform/signing/sign.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import type { AccountRow } from './accounts.queries.ts';
import { addSignIn, isNewNetwork } from './sign-ins.queries.ts';
import { issueToken } from './tokens.ts';

const hoursValid = { remembered: 30 * 24, otherwise: 24 };

type Begun = { from: Sender; remembered: boolean };

/** Returns the token after the password was checked against this row; null when the account has changed since. */
export async function beginSignIn(
  services: AccountServices,
  account: AccountRow,
  begun: Begun,
): Promise<string | null> {
  const token = await services.db.transaction().execute(async (tx) => {
    const issued = await addSignInWithToken(tx, services, account, begun);
    if (issued) await record(tx, begun.from, 'AUTHENTICATION_SUCCESS', account.login, 'Signed in');
    return issued;
  });
  if (token !== null) services.mailing.wake();
  return token;
}

export async function addSignInWithToken(
  tx: Db,
  services: AccountServices,
  account: AccountRow,
  { from, remembered }: Begun,
): Promise<string | null> {
  const id = randomBytes(16).toString('base64url');
  const network = digest(services.signingKey, 'network', from.network);
  const hours = remembered ? hoursValid.remembered : hoursValid.otherwise;
  const signIn = await addSignIn(tx, account, { id, network, remembered, hours, device: from.device });
  if (!signIn) return null;
  const authorities = account.authorities;
  if (isStaff(authorities) && (await isNewNetwork(tx, account.id, id, network)))
    await tell(tx, services, { message: 'newPlace', to: account, values: { address: from.address } });
  const { createdAt: issuedAt, expiresAt } = signIn;
  return issueToken(services.signingKey, { login: account.login, authorities, signInId: id, issuedAt, expiresAt });
}
