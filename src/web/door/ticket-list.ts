// All tickets of a session in the memory of the device.
import type { DoorList, ListedTicket } from '../../contract/door.ts';

export type TicketName = { orderId: number; number: number };
export type Place = Pick<ListedTicket, 'isInside' | 'at' | 'gateId'>;

const keyOf = ({ orderId, number }: TicketName) => `${orderId}/${number}`;

export class TicketList {
  cursor: number;
  readonly #tickets = new Map<string, ListedTicket>();

  constructor({ cursor, columns }: DoorList) {
    this.cursor = cursor;
    for (let at = 0; at < columns.orderId.length; at += 1) this.#put(ticketAt(columns, at));
  }

  get size(): number {
    return this.#tickets.size;
  }

  find(name: TicketName): ListedTicket | undefined {
    return this.#tickets.get(keyOf(name));
  }

  all(): Iterable<ListedTicket> {
    return this.#tickets.values();
  }

  merge(tickets: readonly ListedTicket[], cursor: number): void {
    for (const ticket of tickets) this.#put(ticket);
    this.cursor = cursor;
  }

  /** Someone has come in or gone out. The place before is kept for whoever takes it back. */
  move(name: TicketName, place: Place): Place | null {
    const ticket = this.find(name);
    if (!ticket) return null;
    this.#put({ ...ticket, ...place });
    return { isInside: ticket.isInside, at: ticket.at, gateId: ticket.gateId };
  }

  countInside(): number {
    let count = 0;
    for (const { isInside } of this.all()) if (isInside) count += 1;
    return count;
  }

  /** The list as the server sends it. */
  columns(): DoorList {
    const tickets = [...this.all()];
    const column = <Name extends keyof ListedTicket>(name: Name) => tickets.map((ticket) => ticket[name]);
    return {
      cursor: this.cursor,
      columns: {
        orderId: column('orderId'),
        number: column('number'),
        issue: column('issue'),
        state: column('state'),
        zoneId: column('zoneId'),
        seat: column('seat'),
        isWheelchair: column('isWheelchair'),
        ticketType: column('ticketType'),
        name: column('name'),
        mobileEnd: column('mobileEnd'),
        isInside: column('isInside'),
        at: column('at'),
        gateId: column('gateId'),
      },
    };
  }

  #put(ticket: ListedTicket): void {
    this.#tickets.set(keyOf(ticket), ticket);
  }
}

type Columns = DoorList['columns'];

function ticketAt(columns: Columns, at: number): ListedTicket {
  const value = <Name extends keyof Columns>(name: Name) => columns[name][at] as Columns[Name][number];
  return {
    orderId: value('orderId'),
    number: value('number'),
    issue: value('issue'),
    state: value('state'),
    zoneId: value('zoneId'),
    seat: value('seat'),
    isWheelchair: value('isWheelchair'),
    ticketType: value('ticketType'),
    name: value('name'),
    mobileEnd: value('mobileEnd'),
    isInside: value('isInside'),
    at: value('at'),
    gateId: value('gateId'),
  };
}
