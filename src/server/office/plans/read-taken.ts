// The taken seats of a site in sessions to come, for the editor: sold, held by buyers, or withheld by staff.
import { setImmediate } from 'node:timers/promises';
import type { TakenSeats } from '../../../contract/plans.ts';
import { takenSeats } from '../../../domain/seating/carry-seats.ts';
import { decodeInventory } from '../../../domain/seating/inventory-bytes.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import type { Db } from '../../platform/deps.ts';
import { type KnownPlan, knownPlan } from '../../shop/seating/stock-memory.ts';
import { listInventoriesToCome, listTicketsToCome, type TicketRow, type ToComeRow } from './plans.queries.ts';

export async function readTaken(db: Db, siteId: number): Promise<TakenSeats> {
  const [inventories, tickets] = await Promise.all([listInventoriesToCome(db, siteId), listTicketsToCome(db, siteId)]);
  const ticketsByZone = Map.groupBy(tickets, ({ zoneId }) => zoneId);
  const zones: TakenSeats['zones'] = [];
  for (const [zoneId, ofZone] of Map.groupBy(inventories, (inventory) => inventory.zoneId)) {
    zones.push({ zoneId, ...takenIn(ofZone, ticketsByZone.get(zoneId) ?? []) });
    await setImmediate();
  }
  return { zones };
}

function takenIn(inventories: readonly ToComeRow[], tickets: readonly TicketRow[]) {
  const names = (isPaid: boolean) =>
    tickets.filter((ticket) => ticket.isPaid === isPaid).map(({ row, seat }) => displaySeat(row, seat));
  const [sold, held] = [names(true), names(false)];
  const house = new Set<string>();
  const known = new Map<string, KnownPlan>();
  let places = 0;
  for (const { seatPlan, freeSeats, capacity, freePublic } of inventories) {
    if (seatPlan === null || freeSeats === null) {
      places = Math.max(places, capacity - freePublic);
      continue;
    }
    const plan = known.get(seatPlan) ?? knownPlan(seatPlan);
    known.set(seatPlan, plan);
    const decoded = decodeInventory(plan.whole, freeSeats);
    if ('refused' in decoded) throw new Error('an inventory does not fit its plan');
    for (const { row, seat } of takenSeats(plan.plan, decoded.inventory)) house.add(displaySeat(row, seat));
  }
  for (const name of [...sold, ...held]) house.delete(name);
  return { sold, held, house: [...house], places };
}
