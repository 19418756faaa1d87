// The statements of codes in the shop. Codes are locked after the inventories and before the orders, in the order of their ids.
import { sql } from 'kysely';
import type { CodeTerms } from '../../../domain/codes/code-terms.ts';
import type { LockedCode as Judged } from '../../../domain/codes/judge-code-use.ts';
import { bigints, ints } from '../../platform/database/arrays.ts';
import { ofEvent } from '../../platform/database/of-event.ts';
import type { Rows, Statement } from '../../platform/database/pipelined-connection.ts';
import type { Db } from '../../platform/deps.ts';
import { seatsOfCode } from './seats-of-code.ts';

export type FoundCode = {
  terms: CodeTerms;
  isWithdrawn: boolean;
  ticketsLeft: number;
  /** The only seats that it sells, in one text; null for all of its zones. */
  seats: string | null;
  /** The digest of the mailbox or telephone that alone may use it; null for anybody. */
  person: string | null;
};

export async function findCode(db: Db, eventId: number, text: string): Promise<FoundCode | undefined> {
  const row = await db
    .selectFrom('code')
    .innerJoin('codeBatch', (join) =>
      join.onRef('codeBatch.eventId', '=', 'code.eventId').onRef('codeBatch.id', '=', 'code.batchId'),
    )
    .where('code.eventId', '=', eventId)
    .where('code.code', '=', text)
    .select(['code.id', 'code.version', 'code.reduction', 'code.reductionValue', 'code.validFrom', 'code.validUntil'])
    .select(['code.withdrawnAt', 'code.ticketsMax', 'code.ticketsUsed', 'code.personDigest'])
    .select(['codeBatch.ticketType', 'codeBatch.sessionId', 'codeBatch.zoneId', 'codeBatch.priceMaxCents'])
    .select(['codeBatch.ticketsPerOrderMax', 'codeBatch.seats'])
    .executeTakeFirst();
  return (
    row && {
      terms: {
        codeId: row.id,
        version: row.version,
        ticketType: row.ticketType,
        sessionId: row.sessionId,
        zoneId: row.zoneId,
        priceMaxCents: row.priceMaxCents,
        ticketsPerOrderMax: row.ticketsPerOrderMax,
        reduction: { kind: row.reduction, value: row.reductionValue },
        validFrom: row.validFrom?.getTime() ?? null,
        validUntil: row.validUntil?.getTime() ?? null,
      },
      isWithdrawn: row.withdrawnAt !== null,
      ticketsLeft: row.ticketsMax - row.ticketsUsed,
      seats: row.seats,
      person: row.personDigest,
    }
  );
}

export type CodeKey = { eventId: number; codeId: number };
export type LockedCode = CodeKey & Judged;

const seatsOfBatch = (event: string) =>
  `select seats from code_batch where code_batch.event_id = ${event} and code_batch.id = code.batch_id`;

const keysOf = (codes: readonly CodeKey[]) => [
  bigints(codes.map(({ eventId }) => eventId)),
  bigints(codes.map(({ codeId }) => codeId)),
];

export const lockCodes = (codes: readonly CodeKey[], onlyEvent: number | null): Statement =>
  ofEvent(onlyEvent, {
    name: 'lock-codes',
    text: (event) => `
      select event_id, id, version, withdrawn_at is not null as is_withdrawn, tickets_max - tickets_used as tickets_left,
        (${seatsOfBatch(event ?? 'code.event_id')}) as seats
      from code
      where (event_id, id) in (select * from unnest($1::bigint[], $2::bigint[])) ${event ? `and event_id = ${event}` : ''}
      order by event_id, id
      for update`,
    values: keysOf(codes),
  });

export const readLockedCodes = (rows: Rows): LockedCode[] =>
  rows.map((row) => ({
    eventId: row.event_id as number,
    codeId: row.id as number,
    version: row.version as number,
    isWithdrawn: row.is_withdrawn as boolean,
    ticketsLeft: row.tickets_left as number,
    seats: seatsOfCode(row.seats as string | null),
  }));

/** The code of one order, for a transaction of Kysely. */
export async function lockCode(tx: Db, { eventId, codeId }: CodeKey): Promise<Judged | undefined> {
  const row = await tx
    .selectFrom('code')
    .where('eventId', '=', eventId)
    .where('id', '=', codeId)
    .select(['version', sql<boolean>`withdrawn_at is not null`.as('isWithdrawn')])
    .select([
      sql<number>`tickets_max - tickets_used`.as('ticketsLeft'),
      sql<string | null>`(
        select seats from code_batch where code_batch.event_id = ${eventId} and code_batch.id = code.batch_id)`.as(
        'seats',
      ),
    ])
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, seats: seatsOfCode(row.seats) };
}

/** The codes are locked. Tickets that end later are counted back by a trigger. */
export const countUses = (uses: readonly (CodeKey & { ticketCount: number })[], onlyEvent: number | null): Statement =>
  ofEvent(onlyEvent, {
    name: 'count-uses',
    text: (event) => `
      update code set tickets_used = tickets_used + used.tickets
      from (
        select event_id, id, sum(tickets)::int as tickets
        from unnest($1::bigint[], $2::bigint[], $3::int[]) use_of_code (event_id, id, tickets) group by event_id, id
      ) used
      where code.event_id = used.event_id and code.id = used.id ${event ? `and code.event_id = ${event}` : ''}`,
    values: [...keysOf(uses), ints(uses.map(({ ticketCount }) => ticketCount))],
  });

type LeftOfCode = { left: number; hasRoom: boolean };

/** Locks the code of an order, and says whether it has enough tickets left for those that the order has lost. Undefined where it has none. */
export async function lockCodeOf(tx: Db, eventId: number, orderId: number): Promise<LeftOfCode | undefined> {
  const { rows } = await sql<LeftOfCode>`
    select tickets_max - tickets_used as left, tickets_max - tickets_used >= (
      select count(*) from ticket
      where event_id = ${eventId} and order_id = ${orderId} and code_id = code.id and not is_live and returned_at is null
    ) as has_room
    from code
    where event_id = ${eventId} and id in (
      select code_id from ticket where event_id = ${eventId} and order_id = ${orderId} and code_id is not null
    )
    for update`.execute(tx);
  return rows[0];
}
