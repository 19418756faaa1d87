// Sales that are paused while migration 0077 runs keep who has paused them, and why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCockpit } from '../src/server/office/cockpit/read-cockpit.ts';
import { freshDatabase } from './support/database/fresh-database.ts';
import { addHall } from './support/shop/hall.ts';

const migration = readFileSync(join(import.meta.dirname, '../migrations/0077-pauses-of-a-sale.sql'), 'utf8');

test('the records of the audit since the pause become its reasons; those of before and of other events do not', async () => {
  const { db, pool, dropBroken } = await freshDatabase(2);
  const { eventId } = await addHall(db, { zones: [5] });
  const running = await addHall(db, { zones: [5] });
  await pool.query('drop table sale_pause');
  await pool.query(`update event set sale_paused_at = now() - interval '1 hour' where id = $1`, [eventId]);
  const record = (type: string, minutesAgo: number, of: number, text: string) =>
    pool.query(
      `insert into audit (at, principal, type, message) values (now() - make_interval(mins => $2), 'clerk', $1, $3)`,
      [type, minutesAgo, `event ${of}: ${text}`],
    );
  await record('SALE_PAUSED', 90, eventId, 'the day before');
  await record('SALE_PAUSED', 50, eventId, 'The sound check runs late');
  await record('SALE_PAUSED', 40, running.eventId, 'resumed long ago');
  await record('SALE_PAUSED', 30, eventId, 'Fire alarm: level 2');
  await record('LINE_MESSAGE_SET', 20, eventId, 'to wait');
  await pool.query(migration);
  const pausesOf = async (id: number) => (await readCockpit(db, id)).pauses.map(({ by, reason }) => `${by}: ${reason}`);
  expect(await pausesOf(eventId)).toEqual(['clerk: The sound check runs late', 'clerk: Fire alarm: level 2']);
  expect(await pausesOf(running.eventId)).toEqual([]);
  await dropBroken();
});
