import { sql } from 'kysely';
import type { Db } from '../../platform/deps.ts';
import type { RowChange } from './programme.queries.ts';

/** The events that a change of this row is about. A row that was removed is known by its old columns alone. */
export async function listEventsOf(
  tx: Db,
  { entity, rowId, before }: Pick<RowChange, 'entity' | 'rowId' | 'before'>,
): Promise<number[]> {
  if (entity === 'event') return [rowId];
  if (!isOfProgramme(entity)) return [];
  if (typeof before?.eventId === 'number') return [before.eventId];
  const { rows } = await sql<{ id: number }>`
    select id from event where not archived and ${ofRow[entity](rowId)} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

const isOfProgramme = (entity: RowChange['entity']): entity is keyof typeof ofRow => entity in ofRow;

const ofRow = {
  session: (id: number) => sql`id = (select event_id from session where id = ${id})`,
  pricing: (id: number) => sql`id = (select event_id from pricing where id = ${id})`,
  site: (id: number) => sql`site_id = ${id}`,
  zone: (id: number) => sql`site_id = (select site_id from zone where id = ${id})`,
};
