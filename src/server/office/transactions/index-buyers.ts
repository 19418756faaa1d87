// Gives the orders of before the words under which staff find them by their buyer.
import { type Person, readPerson } from '../../people/privacy/sealed-person.ts';
import type { Deps } from '../../platform/deps.ts';
import { searchWordsOf } from '../../shop/orders/name-buyer.ts';
import { listBuyersWithoutWords, setSearchWords } from './index-buyers.queries.ts';

const indexedAtOnce = 200;

/** Early orders may lack a part. */
const nameless = { lastName: '', firstName: '', email: '', countryCode: '', mobile: '' };

/** No buyer has this word: it marks a row that this shop's key does not open, which is not tried again. */
const unreadable = [0];

/** A portion of them. True when there may be more. */
export async function indexBuyers({ db, signingKey, log }: Pick<Deps, 'db' | 'signingKey' | 'log'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const buyers = await listBuyersWithoutWords(tx, indexedAtOnce);
    for (const { eventId, orderId, sealedPerson } of buyers) {
      const person = personIn(signingKey, sealedPerson);
      if (!person) log.warn({ orderId }, 'the buyer of an order cannot be read with the key of the shop');
      const words = person ? searchWordsOf(signingKey, { ...nameless, ...person }) : unreadable;
      await setSearchWords(tx, { eventId, orderId }, words);
    }
    return buyers.length === indexedAtOnce;
  });
}

function personIn(signingKey: Deps['signingKey'], sealedPerson: Buffer): Person | null {
  try {
    return readPerson(signingKey, sealedPerson);
  } catch {
    return null;
  }
}
