import * as api from '../../../contract/addresses.ts';
import type { Allotment, AllotmentTerms, PlacesBody } from '../../../contract/allotments.ts';
import { describeSeats } from '../../../domain/seating/seat-lists.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import { changeOnce } from '../../platform/database/change-once.ts';
import { Refused } from '../../platform/refused.ts';
import { keepRow } from '../programme/programme.queries.ts';
import { lockStock } from '../withheld-seats/lock-stocks.ts';
import { readSession } from '../withheld-seats/read-stock.ts';
import type { WithheldServices } from '../withheld-seats/withhold-places.ts';
import { judgeTerms } from './allotment-terms.ts';
import {
  addAllotted,
  findAllotment,
  findWithholdingOf,
  lockAllotment,
  type OfAllotment,
  updateTerms,
} from './allotments.queries.ts';
import { judgeFree, putPlaces, takePlaces } from './place-allotment.ts';
import { readAllotment } from './read-allotments.ts';

/** Sales before the change keep their price and commission. */
export async function changeAllotment(
  { db, clock, stocks, signingKey }: WithheldServices,
  of: OfAllotment,
  body: AllotmentTerms,
  by: Actor,
): Promise<Allotment> {
  const found = await findAllotment(db, of);
  if (!found) throw new Refused('notFound', 'allotment');
  const { startsAt } = await readSession(db, found.sessionId);
  const terms = judgeTerms(body, { now: clock(), startsAt });
  return db.transaction().execute((tx) =>
    changeOnce(tx, signingKey, { address: api.changeAllotment, of, body, by }, async () => {
      await lockStock(tx, stocks, found);
      const before = await lockAllotment(tx, of);
      if (before?.version !== body.version)
        throw new Refused('concurrencyFailure', 'allotment', { details: { current: await readAllotment(tx, of) } });
      await updateTerms(tx, of, terms);
      const what = `price ${terms.priceCents}, commission ${terms.commissionBasisPoints}, back ${terms.returnsAt.toISOString()}`;
      await addAudit(tx, { ...by, type: 'ALLOTMENT_CHANGED', message: `allotment ${of.id}: ${what}` });
      return readAllotment(tx, of);
    }),
  );
}

/** Gives it more places. Not after its date of return, when they would come back at once. */
export async function enlargeAllotment(
  { db, clock, stocks, signingKey }: WithheldServices,
  of: OfAllotment,
  body: PlacesBody,
  by: Actor,
): Promise<Allotment> {
  const found = await findAllotment(db, of);
  if (!found) throw new Refused('notFound', 'allotment');
  return db.transaction().execute((tx) =>
    changeOnce(tx, signingKey, { address: api.enlargeAllotment, of, body, by }, async () => {
      const locked = await lockStock(tx, stocks, found);
      const allotment = await lockAllotment(tx, of);
      if (!allotment || allotment.returnsAt <= clock()) throw new Refused('allotmentOver', 'allotment');
      judgeFree(body, (await findWithholdingOf(tx, of))?.places ?? 0);
      const taken = await takePlaces(tx, locked, body);
      const outlet = await keepRow(tx, 'outlet', allotment.outletId);
      await putPlaces(tx, allotment, taken, { outlet: outlet?.name ?? '', principal: by.principal });
      await addAllotted(tx, of, taken.places);
      const what = `${taken.places} more: ${describeSeats(taken.seats) || 'standing'}`;
      await addAudit(tx, { ...by, type: 'ALLOTMENT_CHANGED', message: `allotment ${of.id}: ${what}` });
      return readAllotment(tx, of);
    }),
  );
}
