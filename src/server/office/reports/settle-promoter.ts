// The amount that the promoter of an event is due. A closed settlement is numbered and kept; what comes later is part of the next one.

import type { PromoterSettlements } from '../../../contract/reports.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { addAudit } from '../../platform/audit/audit.queries.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { figuresOf } from './read-reports.ts';
import type { FiguresRow } from './reports.queries.ts';
import {
  addSettlement,
  findEvent,
  hasUnbookedSales,
  lastDayOver,
  listSettlements,
  lockSettlements,
  sumLines,
} from './settlements.queries.ts';

/** Open lines are summed until `until`, or until the last day that is over. */
export async function readSettlements(
  { db }: Pick<Deps, 'db'>,
  eventId: number,
  until?: string,
): Promise<PromoterSettlements> {
  const event = await findEvent(db, eventId);
  if (!event) throw new Refused('notFound', 'event');
  const closed = await listSettlements(db, eventId);
  const over = await lastDayOver(db);
  const lastDay = until !== undefined && until < over ? until : over;
  const { firstDay, ...sums } = await sumLines(db, eventId, closed[0]?.lastDay ?? null, lastDay);
  return {
    event,
    open: firstDay === null ? null : { firstDay, ...periodOf(lastDay, sums) },
    closed: closed.map(({ number, closedAt, closedBy, ...row }, at) => ({
      firstDay: dayAfter(closed[at + 1]?.lastDay),
      ...periodOf(row.lastDay, row),
      number,
      closedAt: closedAt.toISOString(),
      closedBy,
    })),
  };
}

type Closing = {
  eventId: number;
  lastDay: string;
  /** The amount that was shown. */
  due?: number | undefined;
  saidBy: Actor;
};

export async function closeSettlement(
  deps: Pick<Deps, 'db'>,
  { eventId, lastDay, due, saidBy }: Closing,
): Promise<PromoterSettlements> {
  await deps.db.transaction().execute(async (tx) => {
    const event = await findEvent(tx, eventId);
    if (!event) throw new Refused('notFound', 'event');
    await lockSettlements(tx, eventId);
    const { number, sums } = await nextSettlement(tx, eventId, lastDay);
    if (due !== undefined && dueCentsOf(sums) !== centsFrom(due)) throw new Refused('settlementChanged', 'settlement');
    await addSettlement(tx, { eventId, number, lastDay, closedBy: saidBy.principal, sums });
    const message = `settlement ${number} of event ${event.eventCode} until ${lastDay}`;
    await addAudit(tx, { ...saidBy, type: 'SETTLEMENT_CLOSED', message });
  });
  return readSettlements(deps, eventId);
}

async function nextSettlement(tx: Db, eventId: number, lastDay: string) {
  const last = (await listSettlements(tx, eventId))[0];
  if (lastDay > (await lastDayOver(tx))) throw new Refused('dayNotOver', 'settlement');
  if (last && lastDay <= last.lastDay) throw new Refused('daySettled', 'settlement');
  if (await hasUnbookedSales(tx, eventId)) throw new Refused('busy', 'settlement', { retryAfterSeconds: 60 });
  const { firstDay, ...sums } = await sumLines(tx, eventId, last?.lastDay ?? null, lastDay);
  if (firstDay === null) throw new Refused('nothingToSettle', 'settlement');
  return { number: (last?.number ?? 0) + 1, sums };
}

/** Fees and deliveries stay with the shop. */
const periodOf = (lastDay: string, row: FiguresRow) => ({
  lastDay,
  figures: figuresOf(row),
  due: dollarsFrom(dueCentsOf(row)),
});

const dueCentsOf = (row: FiguresRow): number =>
  row.salesCents +
  row.discountsCents +
  row.exchangesCents +
  row.refundsCents +
  row.correctionsCents +
  row.commissionsCents;

/** Null before the first settlement, which begins with the first sale. */
const dayAfter = (day: string | undefined): string | null =>
  day === undefined ? null : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
