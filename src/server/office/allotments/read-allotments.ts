import type { Allotment } from '../../../contract/allotments.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { compareLabels } from '../../../domain/seating/natural-order.ts';
import type { Db } from '../../platform/deps.ts';
import { type Listed, type Page, pageOf } from '../../platform/http/paging.ts';
import { onlyOne } from '../../shop/catalogue/read-catalogue.ts';
import {
  type AllotmentsWanted,
  type ListedAllotment,
  listAllotments,
  listFreeRows,
  type OfAllotment,
} from './allotments.queries.ts';

/** Allotments with their places and free seats, all of one moment. */
export async function readAllotments(db: Db, page: Page, wanted: AllotmentsWanted): Promise<Listed<Allotment>> {
  const { items, total } = await listAllotments(db, page, wanted);
  const seatsOf = Map.groupBy(await listFreeRows(db, items), ({ allotmentId }) => allotmentId);
  return {
    total,
    items: items.map((row) => ({
      ...replyOf(row),
      seats: row.freeSeating
        ? null
        : (seatsOf.get(row.id) ?? [])
            .map(({ row: label, numbers }) => ({ row: label, numbers }))
            .sort((one, other) => compareLabels(one.row, other.row)),
    })),
  };
}

export const readAllotment = async (db: Db, of: OfAllotment): Promise<Allotment> =>
  onlyOne(await readAllotments(db, pageOf({}), of), 'allotment');

const replyOf = (row: ListedAllotment): Omit<Allotment, 'seats'> => ({
  id: row.id,
  version: row.version,
  event: { id: row.eventId, nameCht: row.nameCht, nameEng: row.nameEng },
  session: { id: row.sessionId, startTime: row.startsAt.toISOString() },
  zone: { id: row.zoneId, name: row.zoneName, names: row.zoneNames },
  outlet: { id: row.outletId, name: row.outletName },
  price: dollarsFrom(row.priceCents),
  commissionPercent: row.commissionBasisPoints / 100,
  returnsAt: row.returnsAt.toISOString(),
  sum: { allotted: row.allotted, sold: row.sold, held: row.held, returned: row.returned, free: row.free },
});
