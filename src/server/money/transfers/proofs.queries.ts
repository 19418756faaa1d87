import { sql } from 'kysely';
import { skippingLocked } from '../../platform/database/distribute.queries.ts';
import type { Db } from '../../platform/deps.ts';

export type NewProof = { contentType: 'image/webp'; content: Buffer };
type Address = { eventId: number; invoiceNo: string; number: number };

/** Call with the order locked. A new proof clears the earlier note. */
export async function addProof(tx: Db, eventId: number, invoiceNo: string, proof: NewProof): Promise<void> {
  // A statement of its own: Citus takes none within an insert.
  const { number } = await tx
    .selectFrom('transferProof')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('transferProof')
    .values({ eventId, invoiceNo, ...proof, number })
    .execute();
  await tx
    .updateTable('payment')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .set({ awaitsProof: false, note: null, decidedBy: null })
    .execute();
}

export const findProof = (db: Db, { eventId, invoiceNo, number }: Address) =>
  db
    .selectFrom('transferProof')
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('number', '=', number)
    .select(['contentType', 'content'])
    .executeTakeFirst();

/** Two servers may draw a document at once; both write the same picture. */
export const replaceDocument = (db: Db, { eventId, invoiceNo, number }: Address, drawn: NewProof) =>
  db
    .updateTable('transferProof')
    .set(drawn)
    .where('eventId', '=', eventId)
    .where('invoiceNo', '=', invoiceNo)
    .where('number', '=', number)
    .where('contentType', '=', 'application/pdf')
    .execute();

/** Deletes proofs after the time in which questions may come: they show bank accounts. */
export const forgetProofs = async (db: Db, { days, atOnce }: { days: number; atOnce: number }) =>
  sql<never>`
    delete from transfer_proof
    where (event_id, invoice_no, number) in (
      select event_id, invoice_no, number from transfer_proof kept join payment using (event_id, invoice_no)
      where coalesce(settled_at, uploaded_at) < now() - make_interval(days => ${days})
      limit ${atOnce} ${await skippingLocked(db, 'kept')}
    )`.execute(db);
