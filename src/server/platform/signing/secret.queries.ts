import { sql } from 'kysely';
import type { Db } from '../deps.ts';

/** The stored secret: of several servers that start at once the first one's. */
export async function keepSecret(db: Db, name: string, value: Buffer): Promise<Buffer> {
  await sql`insert into secret (name, value) values (${name}, ${value}) on conflict do nothing`.execute(db);
  return (await db.selectFrom('secret').where('name', '=', name).select('value').executeTakeFirstOrThrow()).value;
}
