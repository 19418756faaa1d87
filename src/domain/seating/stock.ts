// The free places of a zone in a session: seats by position, or standing room by number.
import type { SeatInventory } from './seat-inventory.ts';
import type { SeatPlan } from './seat-plan.ts';
import type { Standing } from './standing.ts';

export type Stock = { plan: SeatPlan; seats: SeatInventory } | { standing: Standing };

/** Unique within an event. */
export type StockKey = `${number}:${number}`;
export const stockKey = (of: { sessionId: number; zoneId: number }): StockKey => `${of.sessionId}:${of.zoneId}`;
