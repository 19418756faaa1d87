import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { CodeFilter } from '../../../contract/code-batches.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import type { CodeBatch, DB } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

type Page = { offset: number; limit: number };

const batches = (db: Db) =>
  db
    .selectFrom('codeBatch')
    .innerJoin('event', 'event.id', 'codeBatch.eventId')
    .selectAll('codeBatch')
    .select(['event.eventCode', 'event.nameCht', 'event.nameEng'])
    .select((row) => [
      countOf(row, sql`true`).as('codes'),
      countOf(row, sql`tickets_used > 0`).as('usedCodes'),
      countOf(row, sql`withdrawn_at is not null`).as('withdrawnCodes'),
      countOf(row, sql`mailed_at is not null`).as('mailedCodes'),
      sumOf(row, 'tickets_max').as('ticketsMax'),
      sumOf(row, 'tickets_used').as('ticketsUsed'),
    ]);
export type BatchRow = Awaited<ReturnType<typeof listBatches>>['items'][number];

type OfBatch = ExpressionBuilder<DB, 'codeBatch'>;
const ofBatch = sql`code.event_id = code_batch.event_id and code.batch_id = code_batch.id`;
const countOf = (_: unknown, condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::integer from code where ${ofBatch} and ${condition})`;
const sumOf = (_: unknown, column: string) =>
  sql<number>`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from code where ${ofBatch})`;

export async function listBatches(db: Db, eventId: number | undefined, { offset, limit }: Page) {
  const wanted = (row: OfBatch) => (eventId === undefined ? row.lit(true) : row('codeBatch.eventId', '=', eventId));
  const items = await batches(db)
    .where((row) => wanted(row as unknown as OfBatch))
    .orderBy('codeBatch.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  let counting = db.selectFrom('codeBatch').select(({ fn }) => fn.countAll<number>().as('total'));
  if (eventId !== undefined) counting = counting.where('eventId', '=', eventId);
  return { items, total: (await counting.executeTakeFirstOrThrow()).total };
}

export const findBatch = (db: Db, id: number) => batches(db).where('codeBatch.id', '=', id).executeTakeFirst();

/** Changes of a batch's codes, and mails with them, wait for each other here. */
export const lockBatch = (tx: Db, id: number) =>
  tx.selectFrom('codeBatch').where('id', '=', id).select(['id', 'eventId', 'name']).forUpdate().executeTakeFirst();

export const insertBatch = (tx: Db, batch: Insertable<CodeBatch>) =>
  tx.insertInto('codeBatch').values(batch).returning('id').executeTakeFirstOrThrow();

type NewCodes = {
  eventId: number;
  batchId: number;
  ticketsMax: number;
  reduction: string;
  reductionValue: number;
  validFrom: Date | null;
  validUntil: Date | null;
};

/** Returns how many of the codes were new: one that the event has already is left out. */
export async function insertCodes(tx: Db, batch: NewCodes, codes: readonly string[]): Promise<number> {
  const { eventId, batchId, ticketsMax, reduction, reductionValue, validFrom, validUntil } = batch;
  const { numAffectedRows } = await sql`
    insert into code (event_id, batch_id, code, tickets_max, reduction, reduction_value, valid_from, valid_until)
    select ${eventId}, ${batchId}, new.code, ${ticketsMax}, ${reduction}, ${reductionValue}, ${validFrom}, ${validUntil}
    from unnest(${texts(codes)}::text[]) new (code)
    on conflict (event_id, code) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Whether the event has a price of the type, in the zone and session of a batch. */
export async function hasPrice(
  tx: Db,
  {
    eventId,
    ticketType,
    zoneId,
    sessionId,
  }: { eventId: number; ticketType: string; zoneId: number | null; sessionId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from pricing
    where event_id = ${eventId} and ticket_type = ${ticketType} and (${zoneId}::bigint is null or zone_id = ${zoneId})
      and (${sessionId}::bigint is null or exists (
        select from session where session.id = ${sessionId} and session.event_id = ${eventId}))
    limit 1`.execute(tx);
  return rows.length > 0;
}

const stateOf = {
  all: sql<boolean>`true`,
  unused: sql<boolean>`code.tickets_used = 0 and code.withdrawn_at is null`,
  used: sql<boolean>`code.tickets_used > 0`,
  withdrawn: sql<boolean>`code.withdrawn_at is not null`,
};

/** The codes of a filter. The search has letters of codes only, so it holds no sign of a pattern. */
const inFilter = (eventId: number, { batchId, state, search }: CodeFilter) => sql<boolean>`
  code.event_id = ${eventId} and code.batch_id = ${batchId} and ${stateOf[state]} and code.code like ${`%${search}%`}`;

export async function listCodes(db: Db, eventId: number, filter: CodeFilter, { offset, limit }: Page) {
  const items = await db
    .selectFrom('code')
    .where(inFilter(eventId, filter))
    .selectAll()
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { items, total: await countCodes(db, eventId, filter) };
}
export type CodeRow = Awaited<ReturnType<typeof listCodes>>['items'][number];

const countCodes = async (db: Db, eventId: number, filter: CodeFilter): Promise<number> =>
  (
    await db
      .selectFrom('code')
      .where(inFilter(eventId, filter))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

/** The next codes of a filter after an id, for a file. */
export const listCodesAfter = (db: Db, eventId: number, filter: CodeFilter, after: number, limit: number) =>
  db
    .selectFrom('code')
    .where(inFilter(eventId, filter))
    .where('id', '>', after)
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .execute();

/** Locks the codes of a filter in the order of their ids, as orders do. */
export async function lockFiltered(tx: Db, eventId: number, filter: CodeFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from code where ${inFilter(eventId, filter)} order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

export type CodeColumns = {
  ticketsMax?: number | undefined;
  reduction?: { kind: string; value: number } | undefined;
  validFrom?: Date | null | undefined;
  validUntil?: Date | null | undefined;
  isWithdrawn?: boolean | undefined;
};

/** A code keeps the tickets that are used of it. Its terms get another version, so a buyer checks it again. */
export async function changeLocked(
  tx: Db,
  eventId: number,
  ids: readonly number[],
  change: CodeColumns,
): Promise<void> {
  const { ticketsMax, reduction, validFrom, validUntil, isWithdrawn } = change;
  await tx
    .updateTable('code')
    .where('eventId', '=', eventId)
    .where('id', '=', sql<number>`any(${bigints(ids)}::bigint[])`)
    .set({
      version: sql<number>`version + 1`,
      ...(ticketsMax !== undefined && { ticketsMax: sql<number>`greatest(${ticketsMax}, tickets_used)` }),
      ...(reduction && { reduction: reduction.kind, reductionValue: reduction.value }),
      ...(validFrom !== undefined && { validFrom }),
      ...(validUntil !== undefined && { validUntil }),
      ...(isWithdrawn !== undefined && { withdrawnAt: isWithdrawn ? sql<Date>`coalesce(withdrawn_at, now())` : null }),
    })
    .execute();
}

export type UsingOrder = { codeId: number; id: number; status: OrderStatus; tickets: number };

/** The orders whose live tickets use these codes. */
export async function listUses(db: Db, eventId: number, codeIds: readonly number[]): Promise<UsingOrder[]> {
  if (codeIds.length === 0) return [];
  const { rows } = await sql<UsingOrder>`
    select code_id, orders.id, status, count(*)::integer as tickets
    from ticket join orders on orders.event_id = ticket.event_id and orders.id = ticket.order_id
    where ticket.event_id = ${eventId} and code_id = any(${bigints(codeIds)}::bigint[]) and is_live
    group by code_id, orders.id, status
    order by orders.id`.execute(db);
  return rows;
}

/** The mailboxes that have a code of the batch. */
export async function findMailed(tx: Db, eventId: number, batchId: number, digests: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('code')
    .where('eventId', '=', eventId)
    .where('batchId', '=', batchId)
    .where('mailedDigest', '=', sql<string>`any(${texts(digests)}::text[])`)
    .select('mailedDigest')
    .execute();
  return new Set(rows.map(({ mailedDigest }) => mailedDigest as string));
}

/** Unused codes that were mailed to nobody, locked in the order of their ids. */
export const lockUnmailed = (tx: Db, eventId: number, batchId: number, limit: number) =>
  tx
    .selectFrom('code')
    .where('eventId', '=', eventId)
    .where('batchId', '=', batchId)
    .where('mailedDigest', 'is', null)
    .where('personDigest', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('ticketsUsed', '=', 0)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .select(['id', 'code', 'validFrom', 'validUntil', 'ticketsMax'])
    .execute();

export async function noteMailed(
  tx: Db,
  eventId: number,
  mailed: readonly { id: number; digest: string }[],
  isPersonal: boolean,
): Promise<void> {
  await sql`
    update code set mailed_digest = mail.digest, mailed_at = now(), person_digest = case when ${isPersonal} then mail.digest end
    from unnest(${bigints(mailed.map(({ id }) => id))}::bigint[], ${texts(mailed.map(({ digest }) => digest))}::text[]) mail (id, digest)
    where code.event_id = ${eventId} and code.id = mail.id`.execute(tx);
}

export const findEventName = (tx: Db, eventId: number) =>
  tx
    .selectFrom('event')
    .where('id', '=', eventId)
    .select(['id', 'eventCode', 'nameCht', 'nameEng'])
    .executeTakeFirstOrThrow();
