import type { OwnerProof } from '../../../contract/accounts.ts';
import { type AccountPrincipal, isStaff } from '../../../domain/accounts/rights.ts';
import { Refused } from '../../platform/refused.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { removeAccount } from './accounts.queries.ts';
import { asOwner } from './prove-owner.ts';

/**
 * All sign-ins end with the account. Its orders become those of a guest: their buyer, tickets, links and refunds are untouched, and retention
 * forgets them in its time.
 */
export const closeAccount = (
  services: AccountServices,
  principal: AccountPrincipal,
  proof: OwnerProof,
  from: Sender,
): Promise<void> =>
  asOwner(services, principal, proof, from, async (tx, account) => {
    if (isStaff(account.authorities)) throw new Refused('accountOfStaff', 'account');
    await tell(tx, services, { message: 'closed', to: account });
    await removeAccount(tx, account.id);
    await record(tx, from, 'ACCOUNT_REMOVED', account.login, 'Closed by its owner');
  });
