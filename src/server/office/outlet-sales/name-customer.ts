// A customer may give an outlet a name and a telephone number. They are sealed like every buyer's, and the box office finds the order by them.
import type { SaleBody } from '../../../contract/outlet-sales.ts';
import { telephoneOf } from '../../../domain/accounts/person-keys.ts';
import { defaultCountryCode } from '../../../domain/orders/mobile.ts';
import { defaultLocale } from '../../../words/locales.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { seal } from '../../platform/signing/sealed.ts';
import { digest } from '../../platform/signing/sign.ts';
import { saveBuyers } from '../../shop/orders/name-batch.queries.ts';
import { searchWordsOf } from '../../shop/orders/name-buyer.ts';

export async function nameCustomer(
  tx: Db,
  { signingKey }: Pick<Deps, 'signingKey'>,
  of: { eventId: number; orderId: number },
  { name, telephone }: Pick<SaleBody, 'name' | 'telephone'>,
): Promise<void> {
  if (!name && !telephone) return;
  const countryCode = defaultCountryCode;
  const person = { lastName: name, firstName: '', email: '', address: '', countryCode, mobile: telephone };
  // A customer without an address or a telephone counts as a person of their own.
  const own = `outlet order ${of.orderId}`;
  await runStatement(
    tx,
    saveBuyers([
      {
        ...of,
        accountId: null,
        locale: defaultLocale,
        mailboxDigest: digest(signingKey, 'mailbox', own),
        telephoneDigest: digest(signingKey, 'telephone', telephone ? telephoneOf(countryCode, telephone) : own),
        searchWords: searchWordsOf(signingKey, person),
        sealedPerson: seal(signingKey, 'buyer', JSON.stringify(person)),
        sealedIdNumber: null,
        termsVersion: null,
        privacyVersion: null,
      },
    ]),
  );
}
