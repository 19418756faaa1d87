// The operator of the server removes the second factor of the last administrator, who lost it.

import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { findAccountByEmail, lockAccount } from './accounts.queries.ts';
import { turnOff } from './second-factor.queries.ts';
import { endSignIns } from './sign-ins.queries.ts';

/** All sign-ins of the account end with it. */
export const removeLostSecondFactor = ({ db }: { db: Db }, email: string): Promise<{ login: string }> =>
  db.transaction().execute(async (tx) => {
    const found = await findAccountByEmail(tx, email.toLowerCase());
    const account = found && (await lockAccount(tx, found.id));
    if (!account?.secondFactorSince) throw new Error('No account with this address asks for a code');
    const { id, login } = account;
    await turnOff(tx, id);
    await endSignIns(tx, id);
    await addAudit(tx, {
      type: 'USER_SECOND_FACTOR_REMOVED',
      principal: 'system',
      message: login,
      remoteAddress: null,
    });
    return { login };
  });
