import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';

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

/** A Latin query that finds nothing counts as misspelt and is matched by its trigrams. */
export async function searchEventIds(db: Db, query: string): Promise<number[]> {
  const found = await idsOf(db, searchStatement(query));
  if (found.length > 0 || !/[a-z]{4}/i.test(query)) return found;
  return idsOf(
    db,
    sql`
      select id from event where search_fold(${query}) <% search_text
      order by word_similarity(search_fold(${query}), search_text) desc, id limit 50`,
  );
}

export const searchSiteIds = (db: Db, query: string): Promise<number[]> =>
  idsOf(
    db,
    sql`
    select id from site where search_grams @> search_probe(${query}) and search_text like all (search_patterns(${query}))`,
  );

export const searchZoneIds = (db: Db, query: string): Promise<number[]> =>
  idsOf(
    db,
    sql`
    select zone.id from zone join site on site.id = zone.site_id
    where search_fold(zone.name || ' ' || localised_text(zone.names) || ' ' || site.search_text) like all (search_patterns(${query}))`,
  );

async function idsOf(db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}
