// The code of a customer at the counter or on the telephone. It is looked up as when a buyer types it, and counted under its lock.
import type { SaleBody, SaleCode } from '../../../contract/sales.ts';
import { isOfPerson, opensPrice } from '../../../domain/codes/code-terms.ts';
import { judgeCodeUse, withSeatsOf } from '../../../domain/codes/judge-code-use.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { reducedBy } from '../../../domain/orders/judge-order-request.ts';
import type { CodeUse } from '../../../domain/orders/order-request.ts';
import type { StaffLine } from '../../../domain/sales/staff-order.ts';
import { describeSeats, isAmong, seatsIn } from '../../../domain/seating/seat-lists.ts';
import type { PaymentServices } from '../../money/payments/payment-services.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { type Limit, refuseWhenSpent, spend } from '../../platform/limits/shared-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { countUses, lockCode } from '../../shop/codes/codes.queries.ts';
import { findGoodCode, type GoodCode } from '../../shop/orders/check-code.ts';
import { mailboxDigest, telephoneDigest } from '../../shop/orders/name-buyer.ts';
import { readSaleTerms } from '../../shop/orders/sale-terms.ts';

/** A clerk has as many guesses as a network has in the shop. */
const wrongCodesOfClerk: Limit = { what: 'wrong-codes-of-clerk', times: 20, minutes: 10 };

type Services = Pick<PaymentServices, 'db' | 'clock' | 'signingKey'>;
type Typed = { eventId: number; code: string };

export async function checkSaleCode(services: Services, typed: Typed, clerk: string): Promise<SaleCode> {
  const sale = await readSaleTerms(services.db, typed.eventId, services.clock);
  if (!sale) throw new Refused('notFound', 'event');
  const { code, terms, ticketsLeft, person, seats } = await findSaleCode(services, typed, clerk);
  const { ticketType, sessionId, ticketsPerOrderMax } = terms;
  const opened = [...sale.pricings.values()].filter((pricing) => opensPrice(terms, sessionId ?? 0, pricing));
  if (opened.length === 0) throw new Refused('codeRefused', 'order');
  return {
    code,
    ticketType,
    sessionId,
    ticketsLeft,
    ticketsPerOrderMax,
    isPersonal: person !== null,
    seats,
    prices: opened.map((pricing) => ({
      id: pricing.id,
      zoneId: pricing.zoneId,
      ticketType,
      price: dollarsFrom(reducedBy(terms, pricing).priceCents),
      fullPrice: dollarsFrom(pricing.priceCents),
      handlingFee: dollarsFrom(pricing.handlingFeeCents),
    })),
  };
}

async function findSaleCode(services: Services, typed: Typed, clerk: string): Promise<GoodCode> {
  await refuseWhenSpent(services, wrongCodesOfClerk, clerk);
  return (await findGoodCode(services, typed)) ?? (await refuseCode(services, clerk));
}

/** Counts a guess. */
async function refuseCode(services: Services, clerk: string): Promise<never> {
  await spend(services, wrongCodesOfClerk, clerk);
  throw new Refused('codeRefused', 'order');
}

/**
 * The code of a sale. One that is bound to a person is sold to that person alone, whom the clerk has to name. Null when the code is not good
 * because `isPlaced`: its own sale has used it.
 */
export async function findCodeForBuyer(
  services: Services,
  { eventId, code, email = '', countryCode, mobile = '' }: SaleBody & Typed,
  clerk: string,
  isPlaced: () => Promise<boolean>,
): Promise<GoodCode | null> {
  await refuseWhenSpent(services, wrongCodesOfClerk, clerk);
  const good = await findGoodCode(services, { eventId, code });
  if (!good) return (await isPlaced()) ? null : refuseCode(services, clerk);
  const digests = {
    mailboxDigest: email && mailboxDigest(services.signingKey, email),
    telephoneDigest: mobile && telephoneDigest(services.signingKey, { countryCode, mobile }),
  };
  if (!isOfPerson(good.person, digests)) throw fieldRefused('sale', 'email', 'codeOfAnother');
  return good;
}

type Using = { code: CodeUse; lines: readonly StaffLine[] };

/** Call it with the inventories locked. Returns the lines, with the seats that the code may have. */
export async function countCodeUse(tx: Db, eventId: number, { code: use, lines }: Using): Promise<StaffLine[]> {
  const key = { eventId, codeId: use.codeId };
  const code = await lockCode(tx, key);
  const refusal = judgeCodeUse(use, code);
  if (refusal) {
    const { refused, ...details } = refusal;
    throw new Refused(refused, 'order', { details });
  }
  await runStatement(tx, countUses([{ ...key, ticketCount: use.ticketCount }], null));
  const bound = code ? withSeatsOf(code, lines) : [...lines];
  if (bound.some(hasOtherSeats))
    throw new Refused('codeSeats', 'order', { details: { seats: describeSeats(seatsIn(code?.seats ?? [])) } });
  return bound;
}

/** Seats that the clerk has named are among those of the code. */
function hasOtherSeats({ seats, onlySeats }: StaffLine): boolean {
  if (!seats || !onlySeats) return false;
  return seats.some((seat) => !isAmong(onlySeats, seat));
}
