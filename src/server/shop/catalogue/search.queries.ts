import { type RawBuilder, sql } from 'kysely';
import { centsFrom } from '../../../domain/money/money.ts';
import type { Db } from '../../platform/deps.ts';
import { ticketTypesWith } from './ticket-type-words.ts';

/**
 * The ids that match. Every word must be in the name, the code, the performers or the place. Words are found by their pairs of
 * neighbouring characters: unlike trigrams, an index of pairs also finds Chinese words of two characters.
 */
export const searchStatement = (query: string): RawBuilder<{ id: number }> => sql`
  select id from event
  where search_grams @> search_probe(${query}) and search_text like all (search_patterns(${query}))
  union
  select event.id from event join site on site.id = event.site_id
  where site.search_grams @> search_probe(${query}) and site.search_text like all (search_patterns(${query}))`;

export async function searchEventIds(db: Db, query: string): Promise<number[]> {
  const found = await searchEventIdsExactly(db, query);
  return found.length > 0 ? found : searchMisspelt(db, query);
}

/** The events that have the words; names that are merely like them are left out. */
export const searchEventIdsExactly = (db: Db, query: string): Promise<number[]> => idsOf(db, searchStatement(query));

/** A Latin query that finds nothing counts as the misspelt name of an event and is matched by its trigrams. */
const searchMisspelt = async (db: Db, query: string): Promise<number[]> =>
  !/[a-z]{4}/i.test(query)
    ? []
    : idsOf(
        db,
        sql`
        select id from event where search_fold(${query}) <% search_text
        order by word_similarity(search_fold(${query}), search_text) desc, id limit 50`,
      );

/** Sites by name, address and district in every language. They are few, so they need no index. */
export const searchSiteIds = (db: Db, query: string): Promise<number[]> =>
  !hasWords(query)
    ? Promise.resolve([])
    : idsOf(
        db,
        sql`
        select id from site
        where search_fold(search_text || ' ' || address || ' ' || localised_text(addresses) || ' ' || localised_text(districts))
          like all (search_patterns(${query}))`,
      );

export const searchZoneIds = (db: Db, query: string): Promise<number[]> =>
  idsOf(
    db,
    sql`
    select zone.id from zone join site on site.id = zone.site_id
    where search_fold(zone.name || ' ' || localised_text(zone.names) || ' ' || site.search_text) like all (search_patterns(${query}))`,
  );

/**
 * Sessions by what their list shows: the event, and the day and time in Hong Kong as `05/12/26 20:15` or `2026-12-05`.
 */
export async function searchSessionIds(db: Db, query: string): Promise<number[]> {
  const found = await idsOf(db, sql`select id from session where ${each(query, isSessionWith)}`);
  if (found.length > 0) return found;
  const eventIds = await searchMisspelt(db, query);
  return idsOf(db, sql`select id from session where event_id = any(${eventIds})`);
}

/** Pricings by what their list shows: the event, the zone, the ticket type and the price in dollars. */
export async function searchPricingIds(db: Db, query: string): Promise<number[]> {
  const found = await idsOf(db, sql`select id from pricing where ${each(withoutCurrency(query), isPricingWith)}`);
  if (found.length > 0) return found;
  const eventIds = await searchMisspelt(db, query);
  return idsOf(db, sql`select id from pricing where event_id = any(${eventIds})`);
}

const wordsMax = 6;

/**
 * Every word of the query is found somewhere in the row. Each word costs a look at the events, and those of one letter have no index, so
 * only the longest words count.
 */
const each = (query: string, isWith: (word: string) => RawBuilder<unknown>[]): RawBuilder<unknown> => {
  const words = new Set(query.normalize('NFKC').split(/\s+/).filter(hasWords));
  const longest = [...words].toSorted((one, another) => another.length - one.length).slice(0, wordsMax);
  const found = longest.map((word) => sql`(${sql.join(isWith(word), sql` or `)})`);
  return sql.join(found, sql` and `);
};

const isOfEvent = (word: string) => sql`event_id in (${searchStatement(word)})`;

const isSessionWith = (word: string): RawBuilder<unknown>[] => [
  isOfEvent(word),
  ...(/^[\d/:-]+$/.test(word)
    ? [sql`to_char(starts_at at time zone 'Asia/Hong_Kong', 'DD/MM/YY HH24:MI YYYY-MM-DD') like ${`%${word}%`}`]
    : []),
];

const isPricingWith = (word: string): RawBuilder<unknown>[] => [
  isOfEvent(word),
  sql`zone_id in (
    select id from zone where search_fold(name || ' ' || localised_text(names)) like all (search_patterns(${word})))`,
  sql`ticket_type = any(${ticketTypesWith(word)})`,
  ...(/^(?:\d{1,7}|\d{1,3},\d{3}|\d,\d{3},\d{3})(?:\.\d{1,2})?$/.test(word)
    ? [sql`price_cents = ${centsFrom(Number(word.replaceAll(',', '')))}`]
    : []),
];

/** A price is found as the list shows it: HK$1,280. */
const withoutCurrency = (query: string): string => query.normalize('NFKC').replace(/(?:HK)?\$\s*(?=\d)/gi, '');

/** A search of punctuation alone finds nothing, rather than everything. A letter may be a mere mark once it is folded, as `ﾞ` is. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text.normalize('NFKC'));

async function idsOf(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}
