import * as api from '../../../contract/addresses.ts';
import type { Allotment, MakeAllotment } from '../../../contract/allotments.ts';
import { describeSeats } from '../../../domain/seating/seat-lists.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { keepRow } from '../programme/programme.queries.ts';
import { lockStock } from '../withheld-seats/lock-stocks.ts';
import { readSession } from '../withheld-seats/read-stock.ts';
import type { WithheldServices } from '../withheld-seats/withhold-places.ts';
import { judgeTerms } from './allotment-terms.ts';
import { findConsignmentPrice, insertAllotment } from './allotments.queries.ts';
import { putPlaces, takePlaces } from './place-allotment.ts';
import { readAllotment } from './read-allotments.ts';

/** Gives places of a session to an outlet. */
export async function makeAllotment(
  { signingKey, ...services }: WithheldServices,
  body: MakeAllotment,
  by: Actor,
): Promise<Allotment> {
  const allot = await prepareAllotment(services, body, by);
  return services.db
    .transaction()
    .execute((tx) => changeOnce(tx, signingKey, { address: api.makeAllotment, body, by }, () => allot(tx)));
}

/** Judged before the transaction in which the places are given. */
export async function prepareAllotment(
  { db, clock, stocks }: Pick<WithheldServices, 'db' | 'clock' | 'stocks'>,
  body: MakeAllotment,
  by: Actor,
): Promise<(tx: Db) => Promise<Allotment>> {
  const session = await readSession(db, body.sessionId);
  const terms = judgeTerms(body, { now: clock(), startsAt: session.startsAt });
  const { eventId, siteId } = session;
  const of = { eventId, sessionId: body.sessionId, zoneId: body.zoneId };
  return async (tx) => {
    const outlet = await keepRow(tx, 'outlet', body.outletId);
    if (!outlet) throw fieldRefused('allotment', 'outletId', 'Gone');
    const locked = await lockStock(tx, stocks, of);
    const taken = await takePlaces(tx, locked, body);
    const pricingId = await findConsignmentPrice(tx, { ...of, siteId, priceCents: terms.priceCents });
    const allotted = { ...of, ...terms, outletId: outlet.id, pricingId, allotted: taken.places };
    const allotment = await insertAllotment(tx, allotted);
    await putPlaces(tx, allotment, taken, { outlet: outlet.name, principal: by.principal });
    const where = `session ${of.sessionId}, zone ${of.zoneId}`;
    const what = `${taken.places} to outlet ${outlet.id}: ${describeSeats(taken.seats) || 'standing'}`;
    await addAudit(tx, { ...by, type: 'ALLOTMENT_CREATED', message: `allotment ${allotment.id}, ${where}: ${what}` });
    return readAllotment(tx, allotment);
  };
}
