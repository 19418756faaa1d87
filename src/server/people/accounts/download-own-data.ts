import type { OwnerProof } from '../../../contract/accounts.ts';
import type { AccountPrincipal } from '../../../domain/accounts/rights.ts';
import { type Limit, refuseWhenSpent, spend } from '../../platform/limits/shared-limits.ts';
import { jsonOf } from '../privacy/json-of-parts.ts';
import { partsOfPerson } from '../privacy/person-parts.ts';
import { tell } from './account-mails.ts';
import { type AccountServices, record, type Sender } from './account-services.ts';
import { readAccount } from './accounts.queries.ts';
import { asOwner } from './prove-owner.ts';

const downloads: Limit = { what: 'own-data', times: 5, minutes: 24 * 60 };

/** The owner reads of each download in a mail: whoever has the password of somebody else would have all of this. */
export async function downloadOwnData(
  services: AccountServices,
  principal: AccountPrincipal,
  proof: OwnerProof,
  from: Sender,
): Promise<AsyncGenerator<string>> {
  await refuseWhenSpent(services, downloads, String(principal.accountId));
  await asOwner(services, principal, proof, from, async (tx, account) => {
    await spend({ ...services, db: tx }, downloads, String(account.id));
    await record(tx, from, 'PERSON_EXPORTED', account.login, 'Downloaded by its owner');
    await tell(tx, services, { message: 'dataDownloaded', to: account });
  });
  const account = await readAccount(services.db, principal.accountId);
  return jsonOf(await partsOfPerson(services, { email: account.email, account, isOwn: true }));
}
