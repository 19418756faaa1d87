import type { DoorChanges, DoorList, ListedTicket } from '../../contract/door.ts';
import { displaySeat } from '../../domain/seating/seat-names.ts';
import { Refused } from '../platform/refused.ts';
import { deviceOf, noteContact } from './device-of.ts';
import { gateOf, sessionsOf, sessionTimes } from './device-replies.ts';
import { type ListRow, listTickets, readChanges, readCursor, readTicketsAtDoor } from './door-list.queries.ts';
import type { DoorServices } from './door-services.ts';
import type { EventAtDoor } from './event-at-door.ts';
import { eventOf } from './event-of.ts';
import { nameOf } from './name-of.ts';
import type { Scanner } from './scanner-of.ts';

/** Read in parts, so that other requests have their turn in between. */
const ticketsAtOnce = 1_000;
const changesMax = 2_000;

/** All tickets of a session, each field as a list of its own. */
export async function readDoorList(services: DoorServices, scanner: Scanner, sessionId: number): Promise<DoorList> {
  const { db } = services;
  await deviceOfScanner(services, scanner, { sessionId });
  const event = await eventOf(services, scanner, sessionId);
  // Changes from here on are asked for later. Some of them are in the list already.
  const cursor = await readCursor(db, event.id);
  const columns = emptyColumns();
  let after = { orderId: 0, number: 0 };
  for (let rows: ListRow[] = []; ; ) {
    rows = await listTickets(db, { eventId: event.id, sessionId }, after, ticketsAtOnce);
    for (const row of rows) addTo(columns, listedTicket(services, event, row));
    const last = rows.at(-1);
    if (!last || rows.length < ticketsAtOnce) return { cursor, columns };
    after = last;
  }
}

type ListRequest = {
  sessionId: number;
  after: number;
  batteryPercent?: number | undefined;
  scansWaiting?: number | undefined;
};

/** The changes since the cursor. It also tells the control room that the device is well. */
export async function readDoorChanges(
  services: DoorServices,
  scanner: Scanner,
  wanted: ListRequest,
): Promise<DoorChanges> {
  const { db, clock, counts } = services;
  const { sessionId, after } = wanted;
  const device = await deviceOfScanner(services, scanner, wanted);
  const event = await eventOf(services, scanner, sessionId);
  const { cursor, isOld, tickets } = await readChanges(db, { eventId: event.id, sessionId }, after, changesMax + 1);
  const isListOld = isOld || tickets.length > changesMax;
  const rows = isListOld || tickets.length === 0 ? [] : await readTicketsAtDoor(db, event.id, tickets);
  return {
    cursor,
    isListOld,
    tickets: rows.map((row) => ({
      ...listedTicket(services, event, row),
      // A ticket that was moved to another session is void at this one.
      ...(row.sessionId !== sessionId && { state: 'void' as const }),
    })),
    keys: [...event.keys].map(([number, { publicKey }]) => ({ number, publicKey })),
    rules: {
      checksIdentity: event.checksIdentity,
      allowsReentry: event.allowsReentry,
      gate: device && gateOf(device),
      gates: [...event.gates.values()],
      session: event.sessions.has(sessionId) ? sessionTimes(event, sessionId) : null,
      sessionCount: device && sessionsOf(event, device).length,
    },
    insideCount: await counts.inside({ eventId: event.id, sessionId }),
    serverTime: clock().getTime(),
  };
}

type OfSession = Omit<ListRequest, 'after'>;

/** Null for an account, which may scan at all sessions. */
async function deviceOfScanner(services: DoorServices, scanner: Scanner, { sessionId, ...contact }: OfSession) {
  if (!scanner.digest) return null;
  const device = await deviceOf(services, scanner);
  if (!device.sessionIds.includes(sessionId)) throw new Refused('notFound', 'session');
  await noteContact(services, device, contact);
  return device;
}

function listedTicket(
  services: Pick<DoorServices, 'signingKey' | 'log'>,
  event: EventAtDoor,
  row: ListRow,
): ListedTicket {
  const { orderId, number, issue, zoneId, rowLabel, seatNumber, pricingId, isInside, at, gateId } = row;
  return {
    orderId,
    number,
    issue,
    state: stateOf(row),
    zoneId,
    seat: rowLabel === null || seatNumber === null ? '' : displaySeat(rowLabel, seatNumber),
    isWheelchair: event.isWheelchair(row),
    ticketType: event.ticketTypes.get(pricingId) ?? '',
    ...nameOf(services, row),
    isInside,
    at: at?.toISOString() ?? null,
    gateId,
  };
}

function stateOf({ status, isLive }: ListRow): ListedTicket['state'] {
  if (status === 'PAID') return isLive ? 'ok' : 'void';
  return status === 'CANCELED' ? 'void' : 'unpaid';
}

const emptyColumns = (): DoorList['columns'] => ({
  orderId: [],
  number: [],
  issue: [],
  state: [],
  zoneId: [],
  seat: [],
  isWheelchair: [],
  ticketType: [],
  name: [],
  mobileEnd: [],
  isInside: [],
  at: [],
  gateId: [],
});

function addTo(columns: DoorList['columns'], ticket: ListedTicket): void {
  for (const [field, column] of Object.entries(columns) as [keyof ListedTicket, unknown[]][])
    column.push(ticket[field]);
}
