// The outlet of the demo account, with places of a demo event to sell.
import { dollarsFrom } from '../../domain/money/money.ts';
import { prepareAllotment } from '../office/allotments/make-allotment.ts';
import type { Deps } from '../platform/deps.ts';
import { StockMemory } from '../shop/seating/stock-memory.ts';
import { findSessionOfOutlet, insertOutlet } from './demo.queries.ts';

/** A quiet event: the places leave its public sale. */
const place = { eventCode: 'hundred-sunsets', zone: 'STALL' };
const terms = { places: 24, commissionPercent: 10 };
const daysBeforeShow = 3;

/** Nothing where the account or the event was there before, or is not there. */
export async function furnishOutlet({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const found = await findSessionOfOutlet(db, place);
  if (!found) return;
  const { sessionId, zoneId, startsAt, priceCents } = found;
  const returnsAt = new Date(startsAt.getTime() - daysBeforeShow * 24 * 3_600_000);
  const outletId = await insertOutlet(db, 'outlet', { name: '灣畔唱片 Bayside Records', commissionBasisPoints: 1000 });
  if (outletId === null) return;
  const body = { ...terms, sessionId, zoneId, outletId, price: dollarsFrom(priceCents), returnsAt };
  const services = { db, clock, stocks: new StockMemory(db) };
  const allot = await prepareAllotment(services, body, { principal: 'system', remoteAddress: null });
  await db.transaction().execute(allot);
}
