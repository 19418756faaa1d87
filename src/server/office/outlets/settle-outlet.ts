// Settlements of an outlet: the figures of a period, what is open, and closed settlements.

import type { ClosedSettlement, Settlement } from '../../../contract/outlet-settlements.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import { addSettlementRows, owedOf, type SettlementRow } from '../../../domain/outlets/settlement.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db } from '../../platform/deps.ts';
import { fieldRefused } from '../../platform/http/bad-input.ts';
import { Refused } from '../../platform/refused.ts';
import {
  findFirstDay,
  findOutletName,
  findToday,
  insertSettlement,
  insertSettlementLines,
  type LinesWanted,
  listClosed,
  listSettlementRows,
  lockOutlet,
  type SettlementRowOf,
} from './settlements.queries.ts';

type Period = { from?: string | undefined; to: string };

/** The figures from a first day are those of the period; without one they are all that is in no closed settlement. */
export async function readOpenSettlement(db: Db, outletId: number, { from, to }: Period): Promise<Settlement> {
  const wanted: LinesWanted = from === undefined ? { openUntil: to } : { from, to };
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (tx) => ({
    ...(await figuresOf(tx, outletId, wanted)),
    firstDay: from ?? (await findFirstDay(tx, outletId, wanted)),
    lastDay: to,
    ...{ id: null, closedAt: null, closedBy: null },
  }));
}

export async function listSettlements(db: Db, outletId: number): Promise<ClosedSettlement[]> {
  if (!(await findOutletName(db, outletId))) throw new Refused('notFound', 'outlet');
  return (await listClosed(db, outletId)).map(({ closedAt, grossCents, voidedCents, commissionCents, ...row }) => ({
    ...row,
    closedAt: closedAt.toISOString(),
    gross: dollarsFrom(grossCents),
    voidedAmount: dollarsFrom(voidedCents),
    commission: dollarsFrom(commissionCents),
    owed: dollarsFrom(owedOf({ grossCents, voidedCents, commissionCents })),
  }));
}

/** A settlement of another outlet is not found. */
export async function readClosedSettlement(db: Db, outletId: number, id: number): Promise<Settlement> {
  const [closed] = await listClosed(db, outletId, id);
  if (!closed) throw new Refused('notFound', 'settlement');
  const { firstDay, lastDay, closedAt, closedBy } = closed;
  const figures = await figuresOf(db, outletId, { settlementId: id });
  return { ...figures, id, firstDay, lastDay, closedAt: closedAt.toISOString(), closedBy };
}

type Closing = {
  lastDay: string;
  /** The amount that was shown. */
  owed?: number | undefined;
};

/**
 * Its lines stay in it. What is booked later, also for these days, is in the next one. A day to come would close the way for all settlements
 * until then.
 */
export async function closeSettlement(
  db: Db,
  outletId: number,
  { lastDay, owed }: Closing,
  by: Actor,
): Promise<Settlement> {
  const id = await db.transaction().execute(async (tx) => {
    if (!(await lockOutlet(tx, outletId))) throw new Refused('notFound', 'outlet');
    if (lastDay > (await findToday(tx))) throw fieldRefused('settlement', 'lastDay', 'Future');
    const [last] = await listClosed(tx, outletId);
    if (last && last.lastDay >= lastDay)
      throw new Refused('settledAlready', 'settlement', { details: { lastDay: last.lastDay } });
    const { id: settlementId } = await insertSettlement(tx, { outletId, lastDay, closedBy: by.principal });
    const lines = await insertSettlementLines(tx, { outletId, settlementId, lastDay });
    if (lines === 0) throw new Refused('nothingOwed', 'settlement');
    if (owed !== undefined && (await owedIn(tx, outletId, settlementId)) !== centsFrom(owed))
      throw new Refused('settlementChanged', 'settlement');
    const message = `outlet ${outletId}, settlement ${settlementId} until ${lastDay}: ${lines} lines`;
    await addAudit(tx, { ...by, type: 'OUTLET_SETTLED', message });
    return settlementId;
  });
  return readClosedSettlement(db, outletId, id);
}

const owedIn = async (tx: Db, outletId: number, settlementId: number): Promise<number> =>
  addSettlementRows(await listSettlementRows(tx, outletId, { settlementId })).owedCents;

async function figuresOf(db: Db, outletId: number, wanted: LinesWanted) {
  const outlet = await findOutletName(db, outletId);
  if (!outlet) throw new Refused('notFound', 'outlet');
  const rows = await listSettlementRows(db, outletId, wanted);
  const total = addSettlementRows(rows);
  return { outlet, rows: rows.map(rowReply), total: sumReply(total) };
}

const sumReply = (row: SettlementRow) => ({
  sold: row.sold,
  gross: dollarsFrom(row.grossCents),
  voided: row.voided,
  voidedAmount: dollarsFrom(row.voidedCents),
  commission: dollarsFrom(row.commissionCents),
  owed: dollarsFrom(owedOf(row)),
});

const rowReply = (row: SettlementRowOf): Settlement['rows'][number] => ({
  event: { id: row.eventId, nameCht: row.nameCht, nameEng: row.nameEng },
  session: { id: row.sessionId, startTime: row.startsAt.toISOString() },
  zone: { name: row.zoneName, names: row.zoneNames },
  ticketType: row.ticketType,
  price: dollarsFrom(row.priceCents),
  ...sumReply(row),
});
