// Codes of an event, as tests need them.
import type { TicketType } from '../../../src/contract/catalogue.ts';
import type { NewBatchInput } from '../../../src/contract/code-batches.ts';
import type { CodeTerms } from '../../../src/domain/codes/code-terms.ts';
import type { Db } from '../../../src/server/platform/deps.ts';
import type { BoxOffice } from '../shop/box-office.ts';
import type { Hall, HallZone } from '../shop/hall.ts';
import type { Buyer } from './buyers.ts';

type NewCodes = Partial<Pick<CodeTerms, 'ticketType' | 'sessionId' | 'zoneId' | 'ticketsPerOrderMax' | 'reduction'>> & {
  codes: string[];
  ticketsMax?: number;
  validFrom?: Date;
  validUntil?: Date;
  withdrawnAt?: Date;
  personDigest?: string;
  mailedDigest?: string;
  mailedAt?: Date;
  /** Seats of the zone, such as A1–4. */
  seats?: string;
};

/** So many codes that differ. Codes have neither 0 nor 1. */
export const numberedCodes = (count: number, first = 0): string[] =>
  Array.from({ length: count }, (_, at) => `FANS${100_000 + first + at}`.replace(/0/g, 'X').replace(/1/g, 'Y'));

/** A batch with these codes. */
export async function addCodes(db: Db, eventId: number, { codes, ...more }: NewCodes): Promise<number[]> {
  const {
    ticketType = 'DISCOUNT',
    sessionId,
    zoneId,
    seats,
    ticketsPerOrderMax,
    reduction,
    ticketsMax = 4,
    ...of
  } = more;
  const { id: batchId } = await db
    .insertInto('codeBatch')
    .values({ eventId, name: 'Friends', ticketType, sessionId, zoneId, seats, ticketsPerOrderMax, madeBy: 'test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { kind = 'PERCENT', value = 10 } = reduction ?? {};
  const rows = codes.map((code) => ({
    eventId,
    batchId,
    code,
    ticketsMax,
    reduction: kind,
    reductionValue: value,
    ...of,
  }));
  return (await db.insertInto('code').values(rows).returning('id').execute()).map(({ id }) => id);
}

/** A price of this ticket type for a zone of the hall. Returns the zone with that price. */
export async function addPrice(
  db: Db,
  hall: Hall,
  ticketType: TicketType,
  priceCents: number,
  at = 0,
): Promise<HallZone> {
  const { eventId, siteId } = hall;
  const zone = hall.zones[at] as HallZone;
  const row = { eventId, siteId, zoneId: zone.id, ticketType, priceCents };
  const { id } = await db.insertInto('pricing').values(row).returning('id').executeTakeFirstOrThrow();
  return { ...zone, pricingId: id };
}

/** A line for tickets at the price of a code. */
export const lineOf = (hall: Hall, zone: HallZone, ticketNumber: number) => ({
  sessionId: hall.sessionIds[0] as number,
  zoneId: zone.id,
  pricingId: zone.pricingId,
  ticketNumber,
});

export const checkCodeAs = (
  office: Pick<BoxOffice, 'app'>,
  { cookie }: Buyer,
  eventId: number,
  code: string,
  recaptcha?: string,
) => {
  const payload = { eventId, code, recaptcha };
  return office.app.inject({ method: 'POST', url: '/api/order/code', headers: { cookie }, payload });
};

/** The token of a code that is good for this buyer. */
export async function tokenOf(office: Pick<BoxOffice, 'app'>, who: Buyer, eventId: number, code: string) {
  return (await checkCodeAs(office, who, eventId, code)).json().token as string;
}

export const usedOf = async (db: Db, eventId: number) =>
  (await db.selectFrom('code').where('eventId', '=', eventId).orderBy('id').select('ticketsUsed').execute()).map(
    ({ ticketsUsed }) => ticketsUsed,
  );

/** Ten codes for four tickets each, as staff make them. */
export const batchOf = (hall: Pick<Hall, 'eventId'>, more: Partial<NewBatchInput> = {}): NewBatchInput => ({
  eventId: hall.eventId,
  name: 'Friends',
  ticketType: 'DISCOUNT',
  count: 10,
  word: 'fans',
  length: 8,
  ticketsMax: 4,
  reduction: { kind: 'PERCENT', value: 10 },
  ...more,
});

export async function discountOf(db: Db, { eventId }: Hall): Promise<number> {
  const row = db.selectFrom('pricing').where('eventId', '=', eventId).where('ticketType', '=', 'DISCOUNT').select('id');
  return (await row.executeTakeFirstOrThrow()).id;
}
