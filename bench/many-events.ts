import { sql } from 'kysely';
import type { Db } from '../src/server/platform/deps.ts';
import { searchStatement } from '../src/server/shop/catalogue/search.queries.ts';

/** A catalogue as large as a city's archive: 40 places, names put together from common characters, so that pairs recur. */
export async function addManyEvents(db: Db, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`insert into site (name, region) select 'Hall ' || n, 'HK' from generate_series(1, 40) n`.execute(
      connection,
    );
    await insertEvents(connection, count);
    // Autovacuum does this in time: it folds the pending entries into the index and counts the rows.
    await sql`vacuum (analyze) event, site`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

async function insertEvents(db: Db, count: number): Promise<void> {
  await sql`
    insert into event (site_id, event_code, name_cht, name_eng, performers, published_at)
    select site.id, 'EVENT-' || n,
      case when n % 997 = 0 then '陳奕' else '' end
        || substr('張林黃何郭梁謝許鄧馮', n % 10 + 1, 1) || substr('星海山風雲月花雪光影', n / 10 % 10 + 1, 1)
        || substr('學友奕陳迅文華明詠麗', n / 100 % 10 + 1, 1) || '演唱會' || n,
      (array['Lantern Orchestra', 'Harbour Choir', 'Cat Street Jazz', 'Night Atlas'])[n % 4 + 1] || ' ' || n,
      jsonb_build_object('en', 'Band ' || n % 500), now()
    from generate_series(1, ${count}::int) n join site on site.name = 'Hall ' || n % 40 + 1`.execute(db);
}

export async function explain(db: Db, query: string): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off) ${searchStatement(query)}`.execute(
    db,
  );
  return rows.map((row) => Object.values(row)[0]).join('\n');
}
