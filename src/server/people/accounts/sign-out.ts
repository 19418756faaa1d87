import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { endSignIn, endSignIns } from './sign-ins.queries.ts';

export const signOut = (
  { db }: AccountServices,
  { accountId, login, signInId }: AccountPrincipal,
  everywhere: boolean,
  from: Sender,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (everywhere) await endSignIns(tx, accountId);
    else await endSignIn(tx, signInId);
    await record(tx, from, 'SIGN_OUT', login, everywhere ? 'Everywhere' : 'Here');
  });
