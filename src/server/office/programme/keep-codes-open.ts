// A good code that buys nothing would be a riddle to its holder: the last price that it opens stays, at an amount within its bound, and so do
// its session and the last of its seats.
import { codeTicketTypes } from '../../../domain/codes/code-terms.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { seatsOfCode } from '../../shop/codes/seats-of-code.ts';
import { knownPlan } from '../../shop/seating/stock-memory.ts';
import {
  type CodesOfZone,
  countCodesOfSession,
  type DependentCodes,
  listCodesOfZones,
  listDependentCodes,
  lockCodePrices,
} from './code-prices.queries.ts';
import type { StoredRow } from './programme.queries.ts';

const batchesNamedMax = 3;

const isOfCodes = (ticketType: string): boolean => (codeTicketTypes as readonly string[]).includes(ticketType);

/** How many codes would be left without a price by its removal. No further ones are made until the end of the transaction. */
export async function countCodesLeft(tx: Db, row: StoredRow<'pricing'>): Promise<number> {
  if (!isOfCodes(row.ticketType)) return 0;
  await lockCodePrices(tx, row.eventId);
  return sumOf(await listDependentCodes(tx, row));
}

/** Refuses the removal of a session for which codes are good alone. No further ones are made until the end of the transaction. */
export async function refuseCodesOfSession(tx: Db, of: { eventId: number; sessionId: number }): Promise<void> {
  await lockCodePrices(tx, of.eventId);
  const codes = await countCodesOfSession(tx, of);
  if (codes > 0) throw new Refused('sessionHasCodes', 'session', { details: { codes } });
}

type NewPlaces = {
  zone: { id: number; name: string };
  places: { seatPlan: string | null; standingCapacity: number | null };
};

/** Refuses places of zones without which codes that are for the zone alone, or for seats of it, would buy nothing. */
export async function refuseCodesOfPlaces(tx: Db, changes: readonly NewPlaces[]): Promise<void> {
  const ofZones = await listCodesOfZones(
    tx,
    changes.map(({ zone }) => zone.id),
  );
  for (const { zone, places } of changes) {
    const ofZone = ofZones.filter(({ zoneId }) => zoneId === zone.id);
    const lost = ofZone.length > 0 ? ofZone.filter(losesAll(places)) : [];
    if (lost.length > 0)
      throw new Refused('zoneHasCodes', 'zone', { details: { zone: zone.name, codes: sumOf(lost) } });
  }
}

function losesAll({ seatPlan, standingCapacity }: NewPlaces['places']): (codes: CodesOfZone) => boolean {
  if (seatPlan === null) return ({ seats }) => seats !== null || standingCapacity === null;
  const { findSeat } = knownPlan(seatPlan);
  return ({ seats }) =>
    seats !== null && !seatsIn(seatsOfCode(seats) ?? []).some(({ row, seat }) => findSeat(row, seat));
}

/**
 * Refuses an amount that would leave codes without a price. The row is the one of before; the other prices are those of the database, so that a
 * change of several is judged after all of them. `details` are those of the caller.
 */
export async function refuseAmountAbove(
  tx: Db,
  row: StoredRow<'pricing'>,
  cents: number,
  details: Record<string, string> = {},
): Promise<void> {
  if (cents <= row.priceCents || !isOfCodes(row.ticketType)) return;
  await lockCodePrices(tx, row.eventId);
  const dependent = await listDependentCodes(tx, row, cents);
  if (dependent.length === 0) return;
  const bounds = dependent.map(({ priceMaxCents }) => priceMaxCents ?? cents);
  throw new Refused('codesNeedPrice', 'pricing', {
    details: {
      codes: sumOf(dependent),
      batches: namesOf(dependent),
      amount: dollarsFrom(Math.min(...bounds)),
      ...details,
    },
  });
}

const sumOf = (dependent: readonly { codes: number }[]): number => dependent.reduce((sum, { codes }) => sum + codes, 0);

const namesOf = (dependent: readonly DependentCodes[]): string => {
  const names = dependent.slice(0, batchesNamedMax).map(({ batch }) => batch);
  return [...names, ...(dependent.length > batchesNamedMax ? ['…'] : [])].join(', ');
};
