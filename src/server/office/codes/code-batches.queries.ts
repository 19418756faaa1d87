import { type Insertable, sql } from 'kysely';
import type { CodeFilter } from '../../../contract/code-batches.ts';
import type { ReductionKind } from '../../../domain/codes/code-terms.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import { bigints, texts } from '../../platform/database/arrays.ts';
import { isDistributed } from '../../platform/database/distribute.queries.ts';
import type { CodeBatch } from '../../platform/database/tables.gen.ts';
import type { Db } from '../../platform/deps.ts';

type Page = { offset: number; limit: number };

const batches = (db: Db) =>
  db.selectFrom('codeBatch').innerJoin('event', 'event.id', 'codeBatch.eventId').selectAll('codeBatch');

/** The codes of each batch are counted in one pass. */
const withCounts = (db: Db, page: ReturnType<typeof batches>) =>
  db
    .selectFrom(page.select(['event.eventCode', 'event.nameCht', 'event.nameEng']).as('batch'))
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('code')
          .whereRef('code.eventId', '=', 'batch.eventId')
          .whereRef('code.batchId', '=', 'batch.id')
          .select([
            countOf(sql`true`).as('codes'),
            countOf(sql`tickets_used > 0`).as('usedCodes'),
            countOf(sql`withdrawn_at is not null`).as('withdrawnCodes'),
            countOf(sql`mailed_at is not null`).as('mailedCodes'),
            sql<number>`coalesce(sum(tickets_max), 0)::bigint`.as('ticketsMax'),
            sql<number>`coalesce(sum(tickets_used), 0)::bigint`.as('ticketsUsed'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('batch')
    .select(['codes', 'usedCodes', 'withdrawnCodes', 'mailedCodes', 'ticketsMax', 'ticketsUsed'])
    .orderBy('batch.id', 'desc');
export type BatchRow = Awaited<ReturnType<typeof listBatches>>['items'][number];

const anyOf = (ids: readonly number[]) => sql<number>`any(${bigints(ids)}::bigint[])`;
const countOf = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::integer`;

export async function listBatches(db: Db, eventId: number | undefined, { offset, limit }: Page) {
  let [page, counting] = [
    batches(db).orderBy('codeBatch.id', 'desc').offset(offset).limit(limit),
    db.selectFrom('codeBatch').select(({ fn }) => fn.countAll<number>().as('total')),
  ];
  if (eventId !== undefined) {
    page = page.where('codeBatch.eventId', '=', eventId);
    counting = counting.where('eventId', '=', eventId);
  }
  if (await isDistributed(db))
    page = batches(db).where('codeBatch.id', '=', anyOf((await page.execute()).map(({ id }) => id)));
  return { items: await withCounts(db, page).execute(), total: (await counting.executeTakeFirstOrThrow()).total };
}

export const findBatch = (db: Db, id: number) =>
  withCounts(db, batches(db).where('codeBatch.id', '=', id)).executeTakeFirst();

export const findEventOfBatch = (db: Db, id: number) =>
  db.selectFrom('codeBatch').where('id', '=', id).select('eventId').executeTakeFirst();

/** Portions of changes of a batch's codes, and mails with them, wait for each other here. */
export async function lockBatch(tx: Db, id: number) {
  const found = await findEventOfBatch(tx, id);
  if (!found) return undefined;
  return tx
    .selectFrom('codeBatch')
    .where('eventId', '=', found.eventId)
    .where('id', '=', id)
    .select(['id', 'eventId', 'ticketType', 'zoneId', 'sessionId', 'priceMaxCents'])
    .select(sql<boolean>`coalesce(withdrawing_until > now(), false)`.as('isBeingWithdrawn'))
    .forUpdate()
    .executeTakeFirst();
}

/** Longer than a portion of a change takes. */
const withdrawing = sql<Date>`now() + interval '1 minute'`;

/** Between two portions of a withdrawal none of its codes is mailed. */
export const noteWithdrawing = (tx: Db, { eventId, id }: { eventId: number; id: number }, goesOn: boolean) =>
  tx
    .updateTable('codeBatch')
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .set({ withdrawingUntil: goesOn ? withdrawing : null })
    .execute();

export const insertBatch = (tx: Db, batch: Insertable<CodeBatch>) =>
  tx.insertInto('codeBatch').values(batch).returning('id').executeTakeFirstOrThrow();

type NewCodes = {
  eventId: number;
  batchId: number;
  ticketsMax: number;
  reduction: ReductionKind;
  reductionValue: number;
  validFrom: Date | null;
  validUntil: Date | null;
};

/** `person` is the digest of the only one who may use it; null for anybody. */
export type NewCode = { code: string; person: string | null };

/** Returns the codes that are new: one that the event has already is left out. */
export async function insertCodes(tx: Db, batch: NewCodes, codes: readonly NewCode[]): Promise<Set<string>> {
  const { eventId, batchId, ticketsMax, reduction, reductionValue, validFrom, validUntil } = batch;
  const { rows } = await sql<{ code: string }>`
    insert into code (event_id, batch_id, code, person_digest, tickets_max, reduction, reduction_value, valid_from, valid_until)
    select ${eventId}, ${batchId}, new.code, new.person, ${ticketsMax}, ${reduction}, ${reductionValue}, ${validFrom}, ${validUntil}
    from unnest(${texts(codes.map(({ code }) => code))}::text[], ${texts(codes.map(({ person }) => person))}::text[]) new (code, person)
    on conflict (event_id, code) do nothing
    returning code`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

export const findZonePlan = async (tx: Db, zoneId: number): Promise<string | null> =>
  (await tx.selectFrom('zone').where('id', '=', zoneId).select('seatPlan').executeTakeFirst())?.seatPlan ?? null;

type PriceWanted = {
  eventId: number;
  ticketType: string;
  zoneId: number | null;
  sessionId: number | null;
  priceMaxCents: number | null;
};

/** Whether the event has a price that the codes of a batch open. */
export async function hasPrice(
  tx: Db,
  { eventId, ticketType, zoneId, sessionId, priceMaxCents }: PriceWanted,
): Promise<boolean> {
  const { rows } = await sql`
    select from pricing
    where event_id = ${eventId} and ticket_type = ${ticketType} and (${zoneId}::bigint is null or zone_id = ${zoneId})
      and (${priceMaxCents}::bigint is null or price_cents <= ${priceMaxCents})
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

export type CodesSearched = Omit<CodeFilter, 'search'> & { search: string | null };

/** The codes of a filter. A search that is null finds none. */
const inFilter = (eventId: number, { batchId, state, search }: CodesSearched) => sql<boolean>`
  code.event_id = ${eventId} and code.batch_id = ${batchId} and ${stateOf[state]} and strpos(code.code, ${search}::text) > 0`;

export async function listCodes(db: Db, eventId: number, filter: CodesSearched, { offset, limit }: Page) {
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

const countCodes = async (db: Db, eventId: number, filter: CodesSearched): Promise<number> =>
  (
    await db
      .selectFrom('code')
      .where(inFilter(eventId, filter))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total;

/** The next codes of a filter after an id, for a file. */
export const listCodesAfter = (db: Db, eventId: number, filter: CodesSearched, after: number, limit: number) =>
  db
    .selectFrom('code')
    .where(inFilter(eventId, filter))
    .where('id', '>', after)
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .execute();

/** A code as it was shown: a change of its terms gives it another version. */
export type ShownCode = { id: number; version: number };

export const listShown = (tx: Db, eventId: number, filter: CodesSearched, after: number, countMax: number) =>
  sql<ShownCode>`
    select id, version from code where ${inFilter(eventId, filter)} and id > ${after} order by id limit ${countMax}`
    .execute(tx)
    .then(({ rows }) => rows);

/** Locks those that are still as they were shown, in the order of their ids, as orders do. The first and the last id keep it from the others of the batch. */
export async function lockShown(
  tx: Db,
  eventId: number,
  filter: CodesSearched,
  shown: readonly ShownCode[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select code.id from code
    join unnest(${bigints(shown.map(({ id }) => id))}::bigint[], ${bigints(shown.map(({ version }) => version))}::bigint[])
      shown (id, version) on shown.id = code.id and shown.version = code.version
    where ${inFilter(eventId, filter)} and code.id between ${shown[0]?.id ?? 0} and ${shown.at(-1)?.id ?? 0}
    order by code.id for update of code`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether one of the codes ends by a time, or begins at or after it. */
export async function hasTimes(
  tx: Db,
  eventId: number,
  filter: CodesSearched,
  { endsBy = null, beginsFrom = null }: { endsBy?: Date | null; beginsFrom?: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from code
    where ${inFilter(eventId, filter)}
      and (valid_until <= ${endsBy}::timestamptz or valid_from >= ${beginsFrom}::timestamptz)
    limit 1`.execute(tx);
  return rows.length > 0;
}

export type CodeColumns = {
  ticketsMax?: number | undefined;
  reduction?: { kind: ReductionKind; value: number } | undefined;
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
      ...(isWithdrawn !== undefined && { withdrawnAt: isWithdrawn ? sql<Date>`least(withdrawn_at, now())` : null }),
    })
    .execute();
}

export type UsingOrder = { codeId: number; id: number; status: OrderStatus; tickets: number };

/** The newest orders, so many of each code, whose live tickets use these codes. */
export async function listUses(
  db: Db,
  eventId: number,
  codeIds: readonly number[],
  ofEach: number,
): Promise<UsingOrder[]> {
  if (codeIds.length === 0) return [];
  const { rows } = await sql<UsingOrder>`
    select used.code_id, orders.id, status, used.tickets
    from unnest(${bigints(codeIds)}::bigint[]) code (id)
    cross join lateral (
      select code_id, order_id, count(*)::integer as tickets
      from ticket
      where ticket.event_id = ${eventId} and code_id = code.id and is_live
      group by code_id, order_id
      order by order_id desc
      limit ${ofEach}
    ) used
    join orders on orders.event_id = ${eventId} and orders.id = used.order_id
    order by orders.id desc`.execute(db);
  return rows;
}
