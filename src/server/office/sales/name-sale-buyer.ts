// Stores the buyer or guest whom a clerk has named, sealed as every buyer is. What was not said stays empty, and its digest too.
import type { KeyObject } from 'node:crypto';
import type { SaleBody } from '../../../contract/sales.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { Db } from '../../platform/deps.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { saveBuyers } from '../../shop/orders/name-batch.queries.ts';
import { mailboxDigest, searchWordsOf, telephoneDigest } from '../../shop/orders/name-buyer.ts';

type OfOrder = { eventId: number; id: number };

/** Nothing is stored for a buyer who said nothing. */
export async function nameSaleBuyer(tx: Db, key: KeyObject, { eventId, id }: OfOrder, body: SaleBody): Promise<void> {
  const { lastName = '', firstName = '', email = '', countryCode, mobile = '', address = '', locale } = body;
  if (`${lastName}${firstName}${email}${mobile}${address}` === '') return;
  const person = { lastName, firstName, email, countryCode, mobile, ...(address && { address }) };
  await runStatement(
    tx,
    saveBuyers([
      {
        eventId,
        orderId: id,
        mailboxDigest: email && mailboxDigest(key, email),
        telephoneDigest: mobile && telephoneDigest(key, person),
        searchWords: searchWordsOf(key, person),
        sealedPerson: seal(key, 'buyer', JSON.stringify(person)),
        accountId: null,
        sealedIdNumber: null,
        termsVersion: null,
        privacyVersion: null,
        locale,
      },
    ]),
  );
}
