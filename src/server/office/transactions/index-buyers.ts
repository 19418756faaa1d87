// Gives the orders of before the words under which staff find them by their buyer.
import type { Deps } from '../../platform/deps.ts';
import { searchWordsOf } from '../../shop/orders/name-buyer.ts';
import { readPerson } from '../../shop/orders/read-buyer.ts';
import { listBuyersWithoutWords, setSearchWords } from './index-buyers.queries.ts';

const indexedAtOnce = 200;

/** Early orders may lack a part. */
const nameless = { lastName: '', firstName: '', email: '', countryCode: '', mobile: '' };

/** A portion of them. True when there may be more. */
export async function indexBuyers({ db, signingKey }: Pick<Deps, 'db' | 'signingKey'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const buyers = await listBuyersWithoutWords(tx, indexedAtOnce);
    for (const { eventId, orderId, sealedPerson } of buyers) {
      const buyer = { ...nameless, ...readPerson(signingKey, sealedPerson) };
      await setSearchWords(tx, { eventId, orderId }, searchWordsOf(signingKey, buyer));
    }
    return buyers.length === indexedAtOnce;
  });
}
