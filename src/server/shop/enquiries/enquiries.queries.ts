import { type Insertable, sql } from 'kysely';
import type { Enquiry } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

export const addEnquiry = (tx: Db, enquiry: Insertable<Enquiry>) => tx.insertInto('enquiry').values(enquiry).execute();

export const forgetOldEnquiries = (db: Db, months: number, atOnce: number) =>
  sql<never>`
    delete from enquiry
    where id in (
      select id from enquiry
      where created_at < now() - make_interval(months => ${months})
      limit ${atOnce} for update skip locked
    )`.execute(db);
