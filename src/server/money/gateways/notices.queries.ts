// Notices of providers: each is stored once, and handled by any server.
import { sql } from 'kysely';
import type { ProviderName } from '../../../domain/payments/bounds.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { Db } from '../../platform/deps.ts';
import type { ProviderFields } from './gateway.ts';

const outcomeLengthMax = 200;

export type NoticeKind = 'datafeed' | 'receipt' | 'query';
export type NewNotice = {
  provider: ProviderName;
  kind: NoticeKind;
  digest: string;
  invoiceNo: string;
  said: ProviderFields;
};
export type Notice = Omit<NewNotice, 'digest'> & { id: number; attempts: number };

/** The id of a new notice; null for one that was stored before. For `secondsOwn` only the caller handles it. */
export async function addNotice(db: Db, notice: NewNotice, secondsOwn: number): Promise<number | null> {
  const added = await db
    .insertInto('paymentNotice')
    .values({
      ...notice,
      said: JSON.stringify(notice.said),
      handleAt: sql<Date>`now() + make_interval(secs => ${secondsOwn})`,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Stores many notices in one statement for any server to handle. Says for each whether it is new. */
export async function addNotices(db: Db, notices: readonly NewNotice[]): Promise<boolean[]> {
  const column = (of: (notice: NewNotice) => string) => texts(notices.map(of));
  const { rows } = await sql<Pick<NewNotice, 'provider' | 'kind' | 'digest'>>`
    insert into payment_notice (provider, kind, digest, invoice_no, said)
    select * from unnest(
      ${column(({ provider }) => provider)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ digest }) => digest)}::text[], ${column(({ invoiceNo }) => invoiceNo)}::text[],
      ${column(({ said }) => JSON.stringify(said))}::text[]::jsonb[])
    on conflict (provider, kind, digest) do nothing
    returning provider, kind, digest`.execute(db);
  const nameOf = ({ provider, kind, digest }: Pick<NewNotice, 'provider' | 'kind' | 'digest'>) =>
    `${provider} ${kind} ${digest}`;
  const added = new Set(rows.map(nameOf));
  return notices.map((notice) => added.has(nameOf(notice)));
}

/** Claims due notices for a minute. If this server dies, another one claims them afterwards. */
export async function claimNotices(db: Db, countMax: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    update payment_notice set attempts = attempts + 1, handle_at = now() + interval '1 minute'
    where id in (
      select id from payment_notice where handled_at is null and handle_at <= now()
      order by handle_at limit ${countMax} for update skip locked
    )
    returning id, provider, kind, invoice_no, said, attempts`.execute(db);
  return rows;
}

export async function markHandled(db: Db, handled: readonly { id: number; outcome: string }[]): Promise<void> {
  const ids = bigints(handled.map(({ id }) => id));
  const outcomes = texts(handled.map(({ outcome }) => outcome.slice(0, outcomeLengthMax)));
  await sql`
    update payment_notice set handled_at = now(), outcome = handled.outcome
    from unnest(${ids}::bigint[], ${outcomes}::text[]) as handled (id, outcome)
    where payment_notice.id = handled.id and handled_at is null`.execute(db);
}

export const postponeNotice = (db: Db, id: number, seconds: number) =>
  db
    .updateTable('paymentNotice')
    .where('id', '=', id)
    .set({ handleAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute();
