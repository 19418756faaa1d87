import type { Account, User } from '../../../contract/accounts.ts';
import { openPhone } from '../privacy/sealed-person.ts';
import { findPendingEmail } from './account-keys.queries.ts';
import { localeOf } from './account-mails.ts';
import type { AccountServices } from './account-services.ts';
import { type AccountRow, readAccount } from './accounts.queries.ts';

export const userReplyOf = (row: AccountRow): User => ({
  id: row.id,
  login: row.login,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  imageUrl: '',
  activated: row.activated,
  awaitsActivation: row.awaitsActivation,
  langKey: localeOf(row),
  createdBy: row.createdBy,
  createdDate: row.createdAt.toISOString(),
  lastModifiedBy: row.lastModifiedBy,
  lastModifiedDate: row.lastModifiedAt?.toISOString() ?? null,
  authorities: row.authorities,
  secondFactor: row.secondFactorSince !== null,
  version: row.version,
});

export async function accountReplyOf(services: AccountServices, accountId: number): Promise<Account> {
  const { db } = services;
  const row = await readAccount(db, accountId);
  const { version: _, ...user } = userReplyOf(row);
  return {
    ...user,
    countryCode: row.countryCode,
    phone: row.sealedPhone && openPhone(services, accountId, row.sealedPhone),
    pendingEmail: await findPendingEmail(db, accountId),
  };
}
