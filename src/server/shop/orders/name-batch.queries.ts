// The statements that name many buyers together, for two round trips.
import type { Locale } from '../../../words/locales.ts';
import { bigints, byteStrings, ints, texts } from '../../platform/database/arrays.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';

export type Person = { eventId: number; orderId: number; mailboxDigest: string; telephoneDigest: string };

export type CountOfPerson = {
  tickets: number;
  ordersThisHour: number;
  /** The person to whom the code of the order is bound, if it has one. */
  personOfCode: string | null;
};

/**
 * Other orders of the same mailbox or telephone, for each of these persons of one event: tickets held or paid for, and
 * orders of the web that were begun within the hour.
 */
export const countOfPersons = (eventId: number, persons: readonly Person[]): Statement => ({
  name: 'count-of-persons',
  text: `
    select code_of.person_of_code as "personOfCode", counted.tickets, counted.orders_this_hour as "ordersThisHour"
    from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality as person (order_id, mailbox, telephone, at)
    left join lateral (
      select person_digest as person_of_code
      from ticket join code on code.event_id = ticket.event_id and code.id = ticket.code_id
      where ticket.event_id = $1 and ticket.order_id = person.order_id limit 1
    ) code_of on true
    cross join lateral (
      select
        coalesce(sum(ticket_count) filter (where status = 'PAID' or (status = 'WAITING' and expires_at > now())), 0)::integer
          as tickets,
        (count(*) filter (where channel = 'WEB' and o.created_at > now() - interval '1 hour'))::integer as orders_this_hour
      from (
        select order_id from order_buyer
        where order_buyer.event_id = $1 and mailbox_digest = person.mailbox and order_id <> person.order_id
        union
        select order_id from order_buyer
        where order_buyer.event_id = $1 and telephone_digest = person.telephone and order_id <> person.order_id
      ) own
      cross join lateral (select * from orders where orders.event_id = $1 and orders.id = own.order_id limit 1) o
    ) counted
    order by person.at`,
  values: [
    eventId,
    bigints(persons.map(({ orderId }) => orderId)),
    texts(persons.map(({ mailboxDigest }) => mailboxDigest)),
    texts(persons.map(({ telephoneDigest }) => telephoneDigest)),
  ],
});
export const readCounts = (rows: Rows) => rows as CountOfPerson[];

export type NewBuyer = Person & {
  searchWords: readonly number[];
  accountId: number | null;
  locale: Locale;
  sealedPerson: Buffer;
  sealedIdNumber: Buffer | null;
  /** The versions of the texts that the buyer agreed to; null where staff named the buyer. */
  termsVersion: number | null;
  privacyVersion: number | null;
};

/** A second call corrects the first. It keeps the account when the visitor has signed out meanwhile. */
export function saveBuyers(buyers: readonly NewBuyer[]): Statement {
  const column = (of: (buyer: NewBuyer) => string | null) => texts(buyers.map(of));
  return {
    name: 'save-buyers',
    text: `
      insert into order_buyer (event_id, order_id, mailbox_digest, telephone_digest, sealed_person, sealed_id_number, locale,
        search_words, account_id, terms_version, privacy_version)
      select event_id, order_id, mailbox, telephone, sealed_person, sealed_id_number, locale, words::bigint[], account::bigint,
        terms, privacy
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bytea[], $6::bytea[], $7::text[], $8::text[], $9::text[],
        $10::int[], $11::int[]
      ) as buyer (event_id, order_id, mailbox, telephone, sealed_person, sealed_id_number, locale, words, account, terms, privacy)
      on conflict (event_id, order_id) do update set
        account_id = coalesce(excluded.account_id, order_buyer.account_id), mailbox_digest = excluded.mailbox_digest,
        telephone_digest = excluded.telephone_digest, sealed_person = excluded.sealed_person,
        sealed_id_number = excluded.sealed_id_number, search_words = excluded.search_words, locale = excluded.locale,
        terms_version = excluded.terms_version, privacy_version = excluded.privacy_version`,
    values: [
      bigints(buyers.map(({ eventId }) => eventId)),
      bigints(buyers.map(({ orderId }) => orderId)),
      column(({ mailboxDigest }) => mailboxDigest),
      column(({ telephoneDigest }) => telephoneDigest),
      byteStrings(buyers.map(({ sealedPerson }) => sealedPerson)),
      byteStrings(buyers.map(({ sealedIdNumber }) => sealedIdNumber)),
      column(({ locale }) => locale),
      column(({ searchWords }) => `{${searchWords.join()}}`),
      column(({ accountId }) => (accountId === null ? null : String(accountId))),
      ints(buyers.map(({ termsVersion }) => termsVersion)),
      ints(buyers.map(({ privacyVersion }) => privacyVersion)),
    ],
  };
}
