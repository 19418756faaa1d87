// Lines of statements that were uploaded, and the payments that they have paid for.
import { sql } from 'kysely';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';

export type NewLine = { digest: string; saidOn: string; amountCents: number };

/** A line has the same digest in every file, so it is stored once. The last uploader is named. */
export const addLines = (db: Db, lines: readonly NewLine[], uploadedBy: string) =>
  sql`
    insert into statement_line (digest, said_on, amount_cents, uploaded_by)
    select digest, said_on, amount_cents, ${uploadedBy}
    from unnest(
      ${texts(lines.map(({ digest }) => digest))}::text[],
      ${texts(lines.map(({ saidOn }) => saidOn))}::text[],
      ${bigints(lines.map(({ amountCents }) => amountCents))}::bigint[]
    ) as line (digest, said_on, amount_cents)
    order by digest
    on conflict (digest) do update set uploaded_at = now(), uploaded_by = excluded.uploaded_by`.execute(db);

export const findLine = (db: Db, digest: string) =>
  db.selectFrom('statementLine').where('digest', '=', digest).select('amountCents').executeTakeFirst();

/** False when the line has paid for another order. */
export async function takeLine(tx: Db, digest: string, invoiceNo: string): Promise<boolean> {
  const taken = await tx
    .insertInto('statementLineUse')
    .values({ digest, invoiceNo })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * The used lines are one text for a worker thread, since parsing tens of thousands of rows would block the event loop.
 */
export async function usedLinesAsText(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ used: string }>`
    select coalesce(json_object_agg(digest, invoice_no), '{}')::text as used
    from statement_line_use where used_at > now() - make_interval(days => ${days})`.execute(db);
  return rows[0]?.used ?? '{}';
}

export const forgetLines = (db: Db, { days, atOnce }: { days: number; atOnce: number }) =>
  sql<never>`
    delete from statement_line
    where digest in (
      select digest from statement_line where uploaded_at < now() - make_interval(days => ${days})
      limit ${atOnce} for update skip locked
    )`.execute(db);
