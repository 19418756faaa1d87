import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import type { Db } from '../../platform/deps.ts';
import { readSession, stockOf } from './read-stock.ts';
import { listZoneStocks } from './stock.queries.ts';
import { listTakenRows, listWithheldRows, listWithholdings } from './withheld-seats.queries.ts';

/** The seats of a session for its page, all of one moment. */
export async function readSessionSeats(db: Db, sessionId: number): Promise<SessionSeats> {
  const { eventId, siteId, startsAt, nameCht, nameEng } = await readSession(db, sessionId);
  const of = { eventId, sessionId };
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (tx) => {
    const zones = await listZoneStocks(tx, of);
    const takenOf = Map.groupBy(await listTakenRows(tx, of), ({ zoneId }) => zoneId);
    const seatsOf = Map.groupBy(await listWithheldRows(tx, of), ({ withholdingId }) => withholdingId);
    return {
      event: { id: eventId, nameCht, nameEng },
      startTime: startsAt.toISOString(),
      siteId,
      zones: zones.map((zone) => ({
        id: zone.id,
        name: zone.name,
        names: zone.names,
        stock: stockOf(zone),
        seatPlan: zone.seatPlan,
        taken: (takenOf.get(zone.id) ?? []).map(({ row, numbers, by }) => ({ row, numbers, by })),
      })),
      withholdings: (await listWithholdings(tx, of)).map(({ kind, endsAt, createdAt, ...withholding }) => ({
        ...withholding,
        kind,
        endsAt: endsAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
        seats: (seatsOf.get(withholding.id) ?? []).map(({ row, numbers }) => ({ row, numbers })),
      })),
    };
  });
}
