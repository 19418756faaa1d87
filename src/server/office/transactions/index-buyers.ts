// Gives the orders of before the words under which staff find them by their buyer.
import { openPerson } from '../../people/privacy/sealed-person.ts';
import type { Deps } from '../../platform/deps.ts';
import { searchWordsOf } from '../../shop/orders/name-buyer.ts';
import { listBuyersWithoutWords, setSearchWords } from './index-buyers.queries.ts';

const indexedAtOnce = 200;

/** Early orders may lack a part. */
const nameless = { lastName: '', firstName: '', email: '', countryCode: '', mobile: '' };

/** No buyer has this word: it marks a row that this shop's key does not open, which is not tried again. */
const unreadable = [0];

/** A portion of them. True when there may be more. */
export async function indexBuyers(services: Pick<Deps, 'db' | 'signingKey' | 'log'>): Promise<boolean> {
  const { db, signingKey } = services;
  return db.transaction().execute(async (tx) => {
    const buyers = await listBuyersWithoutWords(tx, indexedAtOnce);
    for (const { eventId, orderId, sealedPerson } of buyers) {
      const person = openPerson(services, orderId, sealedPerson);
      const words = person ? searchWordsOf(signingKey, { ...nameless, ...person }) : unreadable;
      await setSearchWords(tx, { eventId, orderId }, words);
    }
    return buyers.length === indexedAtOnce;
  });
}
