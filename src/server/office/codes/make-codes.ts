// Makes a batch of codes in one transaction, some thousands at a time, so that no other request waits for it.

import { randomBytes } from 'node:crypto';
import * as api from '../../../contract/addresses.ts';
import { addressesIn, codeSeatsMax, type NewBatch } from '../../../contract/code-batches.ts';
import { type CodeShape, codeAlphabet, drawCodes } from '../../../domain/codes/code-text.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import { readSeatList } from '../../../domain/seating/read-seat-list.ts';
import { describeSeats, seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import { mailboxDigest } from '../../shop/orders/name-buyer.ts';
import { knownPlan } from '../../shop/seating/stock-memory.ts';
import { keepCodePrices } from '../programme/code-prices.queries.ts';
import { keepRow } from '../programme/programme.queries.ts';
import { findZonePlan, hasPrice, insertBatch, insertCodes } from './code-batches.queries.ts';

const codesAtOnce = 2000;
/** Bytes above the last full round of the alphabet are left out when codes are drawn. */
const bytesPerLetter = 256 / (256 - (256 % codeAlphabet.length));

/** Percent stays percent; amounts and prices are kept in cents. */
export const reductionOf = ({ kind, value }: NewBatch['reduction']) => ({
  kind,
  value: kind === 'PERCENT' ? value : centsFrom(value),
});

/** Returns the id of the batch. */
export const makeCodes = ({ db, signingKey }: Pick<Deps, 'db' | 'signingKey'>, batch: NewBatch, by: Actor) =>
  db
    .transaction()
    .execute((tx) =>
      changeOnce(tx, signingKey, { address: api.makeCodes, body: batch, by }, () =>
        makeBatch(tx, signingKey, batch, by),
      ),
    );

async function makeBatch(tx: Db, signingKey: Deps['signingKey'], batch: NewBatch, by: Actor): Promise<number> {
  const { eventId, name, ticketType, sessionId = null, zoneId = null, priceMax, ticketsPerOrderMax = null } = batch;
  // The removal of a price and a higher amount wait for this batch, and so does the removal of the event.
  await keepRow(tx, 'event', eventId);
  await keepCodePrices(tx, eventId);
  const priceMaxCents = priceMax == null ? null : centsFrom(priceMax);
  if (!(await hasPrice(tx, { eventId, ticketType, zoneId, sessionId, priceMaxCents })))
    throw new Refused('codesWithoutPrice', 'code');
  const seats = batch.seats && zoneId ? await seatsOfZone(tx, zoneId, batch.seats) : null;
  const bounds = { sessionId, zoneId, seats, priceMaxCents, ticketsPerOrderMax };
  const { id } = await insertBatch(tx, { eventId, name, ticketType, ...bounds, madeBy: by.principal });
  const made = await addCodes(tx, id, batch, personsOf(signingKey, batch));
  // Only a code that is one word can be there already.
  if (made < batch.count) throw new Refused('codesTaken', 'code');
  await addAudit(tx, { ...by, type: 'CODES_MADE', message: `batch ${id} of event ${eventId}: ${made} codes` });
  return id;
}

/** The seats as they are shown again. All of them stand on the plan of the zone. */
async function seatsOfZone(tx: Db, zoneId: number, typed: string): Promise<string> {
  const seats = seatsIn(readSeatList(typed, codeSeatsMax) ?? []);
  const plan = await findZonePlan(tx, zoneId);
  const findSeat = plan ? knownPlan(plan).findSeat : () => null;
  if (!seats.every(({ row, seat }) => findSeat(row, seat))) throw fieldRefused('codes', 'seats', 'codeSeatsUnknown');
  return describeSeats(seats);
}

/** The person of each code; null for anybody. */
function personsOf(signingKey: Deps['signingKey'], { persons, count }: NewBatch): (string | null)[] {
  const digests = addressesIn(persons ?? '').map((address) => mailboxDigest(signingKey, address));
  return digests.length > 1 ? digests : new Array<string | null>(count).fill(digests[0] ?? null);
}

/** Returns how many were made. A person whose drawn code is there already gets one of the next. */
async function addCodes(tx: Db, batchId: number, batch: NewBatch, persons: (string | null)[]): Promise<number> {
  const { eventId, ticketsMax, validFrom = null, validUntil = null, count, word, length } = batch;
  const { kind, value } = reductionOf(batch.reduction);
  const terms = { eventId, batchId, ticketsMax, reduction: kind, reductionValue: value, validFrom, validUntil };
  let made = 0;
  let without: (string | null)[] = [];
  do {
    without = without.concat(persons.slice(made + without.length, made + codesAtOnce));
    const drawn = draw({ word, length }, without.length);
    const codes = drawn.map((code, at) => ({ code, person: without[at] ?? null }));
    const areNew = await insertCodes(tx, terms, codes);
    made += areNew.size;
    without = without.filter((_, at) => !areNew.has(drawn[at] ?? ''));
  } while (made < count && length > 0);
  return made;
}

const draw = (shape: CodeShape, count: number): string[] =>
  drawCodes(randomBytes(Math.ceil(count * shape.length * bytesPerLetter * 1.1) + shape.length), shape, count);
