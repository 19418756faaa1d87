// The accounts that sell for an outlet. An account sells for one outlet.

import type { OutletAccount } from '../../../contract/outlets.ts';
import { outletRight } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { fullName } from '../../../domain/orders/full-name.ts';
import { findAccountByName } from '../../people/accounts/accounts.queries.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { deleteAccount, findOutletOf, hasOutlet, insertAccount, listAccounts } from './outlets.queries.ts';

export async function readOutletAccounts(db: Db, outletId: number): Promise<OutletAccount[]> {
  if (!(await hasOutlet(db, outletId))) throw new Refused('notFound', 'outlet');
  const accounts = await listAccounts(db, outletId);
  return accounts.map(({ login, firstName, lastName }) => ({ login, name: fullName({ lastName, firstName }) }));
}

export async function addOutletAccount(
  db: Db,
  { outletId, login }: { outletId: number; login: string },
  by: Actor,
): Promise<OutletAccount[]> {
  return db.transaction().execute(async (tx) => {
    if (!(await hasOutlet(tx, outletId))) throw new Refused('notFound', 'outlet');
    const account = await findAccountByName(tx, login);
    if (!account) throw fieldRefused('outletAccount', 'login', 'Gone');
    if (!mayPass(outletRight, account.authorities)) throw fieldRefused('outletAccount', 'login', 'OutletAuthority');
    if (!(await insertAccount(tx, { accountId: account.id, outletId })))
      throw fieldRefused('outletAccount', 'login', 'Unique');
    await addAudit(tx, { ...by, type: 'OUTLET_ACCOUNT_ADDED', message: `outlet ${outletId}: ${account.login}` });
    return readOutletAccounts(tx, outletId);
  });
}

export async function removeOutletAccount(
  db: Db,
  { outletId, login }: { outletId: number; login: string },
  by: Actor,
): Promise<OutletAccount[]> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteAccount(tx, { login: login.toLowerCase(), outletId }))) throw new Refused('notFound', 'outlet');
    await addAudit(tx, { ...by, type: 'OUTLET_ACCOUNT_REMOVED', message: `outlet ${outletId}: ${login}` });
    return readOutletAccounts(tx, outletId);
  });
}

/** The outlet of a signed-in account. An account with the authority alone sees no outlet. */
export async function readOwnOutlet(db: Db, accountId: number): Promise<{ id: number; name: string }> {
  const outlet = await findOutletOf(db, accountId);
  if (!outlet) throw new Refused('notFound', 'outlet');
  return outlet;
}
