// A day at a small box office, drawn from dice: one or two events with a few zones and sessions, and people who do what
// people do. Halls are so small that they sell out, and times so short that they run out.
import { usualHoldSettings } from '../../src/domain/holds/hold-settings.ts';
import type { LineRequest, SaleTerms, SaleZone } from '../../src/domain/orders/order-request.ts';
import type { Seat, SeatPlan } from '../../src/domain/seating/seat-plan.ts';
import type { Dice } from '../support/tools/dice.ts';

export const dayStart = Date.UTC(2031, 4, 10, 2);
const minute = 60_000;

export type DayZone = SaleZone & { plan: SeatPlan | null; standing: number };
/** `terms` are replaced when the organiser changes them. */
export type DayEvent = { id: number; zones: DayZone[]; terms: SaleTerms };

export type DrawnOrder = { event: number; siteId: number; deliveryType: 'NONE' | 'FLAT'; lines: DrawnLine[] };
/** Positions in the event's lists; one that is not there is a mistake of the buyer. */
export type DrawnLine = Omit<LineRequest, 'sessionId' | 'zoneId' | 'pricingId'> & {
  session: number;
  zone: number;
  pricing: number;
};
/** The fault of a pass, if any. */
export type PassFault = 'none' | 'unreadable' | 'foreign' | 'otherEvent' | 'nearlyOver';

export type Command =
  | { do: 'order'; visitor: number; pass: { fault: PassFault; isForAnyEvent: boolean }; requested: DrawnOrder }
  /** Requests with the same pass: the same again, or something else. */
  | { do: 'retry'; attempt: number }
  | { do: 'askOther'; attempt: number; requested: DrawnOrder }
  | { do: 'giveBack' | 'pay' | 'reject'; attempt: number }
  | { do: 'sweep' | 'restart' }
  | { do: 'advance'; milliseconds: number }
  | { do: 'changePrice'; event: number; pricing: number; priceCents: number }
  | { do: 'closeSession'; event: number; session: number };

export function drawEvents(dice: Dice): DayEvent[] {
  return Array.from({ length: dice.between(1, 2) }, (_, index) => drawEvent(dice, index + 1));
}

function drawEvent(dice: Dice, id: number): DayEvent {
  const zones = Array.from({ length: dice.between(1, 3) }, (_, index) => drawZone(dice, 10 * id + index));
  const sessions = Array.from({ length: dice.between(1, 2) }, (_, index) => 100 * id + index);
  const terms: SaleTerms = {
    eventId: id,
    siteId: id,
    saleOpensAt: dice.chance(0.3) ? dayStart + dice.between(-5, 5) * minute : null,
    presaleOpensAt: null,
    isPaused: false,
    waitingRoom: dice.chance(0.3) ? { admittedPerMinute: 10, insideMax: 10 } : null,
    ticketsPerOrderMin: dice.chance(0.1) ? 2 : 1,
    ticketsPerOrderMax: dice.pick([5, 8, 20]),
    ticketsPerVisitorMax: dice.chance(0.3) ? dice.between(4, 12) : null,
    holding: usualHoldSettings,
    deliveryCents: dice.chance(0.5) ? { NONE: 0 } : { NONE: 0, FLAT: 3_000 },
    sessions: new Map(
      sessions.map((session) => [session, { startsAt: dayStart + dice.between(30, 600) * minute, enabled: true }]),
    ),
    zones: new Map(zones.map((zone) => [zone.id, zone])),
    pricings: new Map(
      zones.flatMap(({ id: zoneId }) =>
        ['PUBLIC', 'DISCOUNT'].map((ticketType, index) => {
          const pricing = { id: 10 * zoneId + index, zoneId, ticketType, priceCents: dice.between(0, 99_999) };
          return [pricing.id, { ...pricing, handlingFeeCents: dice.pick([0, 1_000]) }] as const;
        }),
      ),
    ),
  };
  return { id, zones, terms };
}

function drawZone(dice: Dice, id: number): DayZone {
  const freeSeating = dice.chance(0.35);
  return {
    id,
    name: `Z${id}`,
    freeSeating,
    autoArrangeAsc: dice.chance(0.5),
    prefersMiddle: dice.chance(0.5),
    plan: freeSeating ? null : drawPlan(dice),
    standing: freeSeating ? dice.between(1, 30) : 0,
  };
}

function drawPlan(dice: Dice): SeatPlan {
  return {
    rows: Array.from({ length: dice.between(1, 4) }, (_, row) => {
      const entries = Array.from({ length: dice.between(2, 12) }, (_, place) => drawSeat(dice, 99 - 2 * place));
      entries.push({ number: 100, class: 'a' });
      return { label: 'ABCD'.charAt(row), entries };
    }),
  };
}

function drawSeat(dice: Dice, number: number): Seat | null {
  if (dice.chance(0.1)) return null;
  const seat: Seat = { number, class: dice.chance(0.8) ? 'a' : dice.pick(['b', 'c']) };
  return dice.chance(0.12) ? { ...seat, restrictedView: true } : seat;
}

const doings: Command['do'][] = [
  ...Array.from({ length: 16 }, () => 'order' as const),
  ...(['retry', 'retry', 'retry', 'askOther', 'giveBack', 'giveBack', 'giveBack', 'pay', 'pay', 'pay', 'pay'] as const),
  ...(['reject', 'sweep', 'sweep', 'restart', 'advance', 'advance', 'advance', 'advance'] as const),
  ...(['changePrice', 'closeSession'] as const),
];

type Drawing = {
  dice: Dice;
  events: readonly DayEvent[];
  visitors: number;
  /** How many passes were used so far, and with which of them something was bought. */
  attempts: number;
  placed: readonly number[];
};

export function drawCommand(drawing: Drawing): Command {
  const { dice, events, attempts, placed, visitors } = drawing;
  const event = dice.below(events.length);
  const { terms } = events[event] as DayEvent;
  const session = dice.below(terms.sessions.size);
  // Later commands mostly concern recent orders.
  const lately = (count: number) => Math.max(0, count - 1 - dice.below(dice.chance(0.6) ? 6 : count));
  const what = attempts === 0 ? 'order' : dice.pick(doings);
  switch (what) {
    case 'order': {
      const fault = dice.chance(0.9)
        ? 'none'
        : dice.pick(['unreadable', 'foreign', 'otherEvent', 'nearlyOver'] as const);
      const isForAnyEvent = dice.chance(0.2);
      return {
        do: what,
        visitor: dice.below(visitors),
        pass: { fault, isForAnyEvent },
        requested: drawOrder(drawing, event),
      };
    }
    case 'retry':
      return { do: what, attempt: lately(attempts) };
    case 'askOther':
      return { do: what, attempt: lately(attempts), requested: drawOrder(drawing, event) };
    case 'giveBack':
    case 'pay':
    case 'reject':
      return placed.length > 0 ? { do: what, attempt: placed[lately(placed.length)] as number } : { do: 'sweep' };
    case 'sweep':
    case 'restart':
      return { do: what };
    case 'advance':
      return { do: what, milliseconds: dice.pick([1, 1000, 30_000, minute, 5 * minute]) };
    case 'changePrice':
      return { do: what, event, pricing: dice.below(terms.pricings.size), priceCents: dice.between(0, 99_999) };
    case 'closeSession':
      return dice.chance(0.1) ? { do: what, event, session } : { do: 'sweep' };
  }
}

export function drawOrder({ dice, events }: Pick<Drawing, 'dice' | 'events'>, event: number): DrawnOrder {
  const { id, zones, terms } = events[event] as DayEvent;
  const isMistaken = dice.chance(0.04);
  const lines = Array.from({ length: dice.chance(0.8) ? 1 : dice.between(2, 4) }, (): DrawnLine => {
    const zone = dice.below(zones.length);
    return {
      session: isMistaken ? dice.below(9) : dice.below(terms.sessions.size),
      zone,
      pricing: isMistaken ? dice.below(9) : 2 * zone + (dice.chance(0.02) ? 1 : 0),
      count: dice.chance(0.93) ? dice.between(1, 4) : dice.between(1, 20),
      seatClass: dice.chance(0.1) ? 'c' : 'a',
      acceptsSplit: dice.chance(0.4),
      acceptsRestrictedView: dice.chance(0.4),
    };
  });
  const deliveryType = dice.chance(0.9) ? 'NONE' : 'FLAT';
  return { event, siteId: isMistaken && dice.chance(0.3) ? 99 : id, deliveryType, lines };
}
