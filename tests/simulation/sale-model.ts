// The rules of a box office, written so plainly that a reader sees they are right: a list of orders, and everything else counted
// from it each time. The model chooses no seats; it judges whether a choice was allowed and a refusal was true.
import type { FillRefusal } from '../../src/domain/orders/fill-order.ts';
import type { LineRequest } from '../../src/domain/orders/order-request.ts';
import type { Pass } from '../../src/domain/queue/pass.ts';
import { type StockKey, stockKey } from '../../src/domain/seating/stock.ts';
import { areSeatsFor, areSideBySide, countFitting, longestRun, type Place } from './plain-seats.ts';
import type { DayEvent, DayZone } from './sale-day.ts';
import type { Ask, ShopOrder, ShopResult, ShopTicket } from './simulated-shop.ts';

type ModelOrder = Omit<ShopOrder, 'digest'> & { digest: string };
type Free = { rows: Place[][]; standing: number };

export class SaleModel {
  readonly #events: readonly DayEvent[];
  readonly #boundPasses = new Map<string, number>();
  readonly orders: ModelOrder[] = [];
  refundDueCents = 0;

  constructor(events: readonly DayEvent[]) {
    this.#events = events;
  }

  /** Seats that neither a waiting order nor a paid one has. */
  freeIn(key: StockKey, zone: DayZone): Free {
    const live = this.orders
      .filter(({ status }) => status === 'WAITING' || status === 'PAID')
      .flatMap(({ tickets }) => tickets.filter((ticket) => stockKey(ticket) === key));
    const taken = new Set(live.map(({ row, seat }) => `${row}${seat}`));
    const rows = (zone.plan?.rows ?? []).map(({ label, entries }) =>
      entries.map((seat): Place => {
        if (!seat || taken.has(`${label}${seat.number}`)) return null;
        return { row: label, seat: seat.number, seatClass: seat.class, restrictedView: seat.restrictedView === true };
      }),
    );
    return { rows, standing: zone.freeSeating ? zone.standing - live.length : 0 };
  }

  /** Takes the shop's answer over if it is a right one; otherwise says what is wrong with it. */
  judgeAnswer(ask: Ask, pass: Pass | null, answer: ShopResult, now: number): string | null {
    const prior = this.orders.find((order) => order.eventId === ask.eventId && order.passId === pass?.id);
    const isTheirs = pass !== null && pass.visitor === ask.visitor;
    if (isTheirs && prior && prior.digest === ask.digest)
      return 'order' in answer && answer.order.id === prior.id
        ? null
        : 'the same pass and wish did not give the same order';

    const noes = this.#noesTo(ask, pass, now);
    if (noes.size > 0)
      return 'refused' in answer && noes.has(answer.refused) ? null : `only these are true: ${[...noes].join()}`;
    if (!pass) return 'no pass, and no reason to refuse it';
    if (pass.eventId === null) this.#boundPasses.set(pass.id, ask.eventId);
    const isHolding = this.orders.some(
      (order) => this.#isOf(ask, order) && order.status === 'WAITING' && order.expiresAt > now,
    );
    if (isHolding)
      return 'refused' in answer && answer.refused === 'alreadyHolding' ? null : 'the visitor holds other seats';
    this.#letGoOfOldHold(ask, now);
    const limit = this.#visitorLimitTo(ask);
    if (limit) return 'refused' in answer && answer.refused === 'visitorLimit' ? null : 'the visitor has enough';
    return 'order' in answer ? this.#judgeOrder(ask, pass, answer.order) : this.#judgeRefusal(ask, answer);
  }

  giveBack(id: number, now: number): void {
    const order = this.orderOf(id);
    if (order.status === 'WAITING' && order.expiresAt > now) order.status = 'CANCELED';
  }

  sweep(now: number): void {
    for (const order of this.orders) if (order.status === 'WAITING' && order.expiresAt <= now) order.status = 'EXPIRED';
  }

  pay(id: number): void {
    const order = this.orderOf(id);
    const isPaid = order.status === 'WAITING' || (order.status === 'EXPIRED' && this.#areFree(order.tickets));
    if (isPaid) order.status = 'PAID';
    else this.refundDueCents += order.amountCents;
  }

  reject(id: number): void {
    const order = this.orderOf(id);
    if (order.status === 'WAITING') order.status = 'REJECTED';
  }

  orderOf(id: number): ModelOrder {
    const order = this.orders.find((known) => known.id === id);
    if (!order) throw new Error(`the model does not know order ${id}`);
    return order;
  }

  #eventOf = (id: number): DayEvent => this.#events.find((event) => event.id === id) as DayEvent;
  #zoneOf = (eventId: number, zoneId: number): DayZone =>
    this.#eventOf(eventId).zones.find(({ id }) => id === zoneId) as DayZone;

  #isOf = ({ eventId, visitor }: Ask, order: ModelOrder) => order.eventId === eventId && order.visitor === visitor;

  /** Every reason not to sell that has nothing to do with seats. */
  #noesTo({ eventId, visitor, wanted }: Ask, pass: Pass | null, now: number): Set<string> {
    const { terms } = this.#eventOf(eventId);
    const noes = new Set<string>();
    const isOpen = (sessionId: number) => {
      const session = terms.sessions.get(sessionId);
      return session?.enabled === true && session.startsAt > now;
    };
    if (!pass || pass.visitor !== visitor || (pass.eventId !== null && pass.eventId !== eventId))
      noes.add('passUnknown');
    if (pass?.eventId === null && terms.waitingRoom) noes.add('passNeeded');
    if (pass && pass.validUntil <= now) noes.add('passExpired');
    if (pass?.eventId === null && (this.#boundPasses.get(pass.id) ?? eventId) !== eventId) noes.add('passUsed');
    if (this.orders.some((order) => order.eventId === eventId && order.passId === pass?.id)) noes.add('passUsed');
    if (![...terms.sessions.keys()].some(isOpen)) noes.add('closed');
    if (terms.saleOpensAt !== null && terms.saleOpensAt > now) noes.add('notOpen');
    if (wanted.siteId !== terms.siteId) noes.add('wrongSite');
    if (!wanted.lines.every(({ sessionId }) => isOpen(sessionId))) noes.add('wrongSession');
    const isPublic = ({ pricingId, zoneId }: LineRequest) => {
      const pricing = terms.pricings.get(pricingId);
      return pricing?.ticketType === 'PUBLIC' && pricing.zoneId === zoneId;
    };
    if (!wanted.lines.every(isPublic)) noes.add('wrongPricing');
    if (countOf(wanted.lines) > terms.ticketsPerOrderMax) noes.add('tooManyTickets');
    if (countOf(wanted.lines) < terms.ticketsPerOrderMin) noes.add('tooFewTickets');
    if (terms.deliveryCents[wanted.deliveryType] === undefined) noes.add('wrongDelivery');
    return noes;
  }

  /** A new order need not wait until an expired one is tidied away. */
  #letGoOfOldHold(ask: Ask, now: number): void {
    if (this.orders.some((order) => this.#isOf(ask, order) && order.status === 'WAITING')) this.sweep(now);
  }

  #visitorLimitTo(ask: Ask): boolean {
    const { eventId, wanted } = ask;
    const { ticketsPerVisitorMax } = this.#eventOf(eventId).terms;
    const paid = this.orders.filter((order) => this.#isOf(ask, order) && order.status === 'PAID');
    const before = paid.reduce((sum, { tickets }) => sum + tickets.length, 0);
    return ticketsPerVisitorMax !== null && before + countOf(wanted.lines) > ticketsPerVisitorMax;
  }

  #judgeOrder({ eventId, wanted, digest }: Ask, pass: Pass, order: ShopOrder): string | null {
    const { terms } = this.#eventOf(eventId);
    const fixed = {
      eventId,
      passId: pass.id,
      visitor: pass.visitor,
      digest,
      expiresAt: pass.validUntil,
      status: 'WAITING' as const,
    };
    for (const [name, value] of Object.entries(fixed))
      if (order[name as keyof typeof fixed] !== value) return `${name} should be ${value}`;
    if (this.orders.some(({ id }) => id === order.id) || Math.floor(order.id / 2 ** 32) !== eventId)
      return 'its id is not its own';
    if (order.tickets.length !== countOf(wanted.lines))
      return 'as many tickets as were asked for, no more and no fewer';

    let amountCents = terms.deliveryCents[wanted.deliveryType] ?? 0;
    const placed: ModelOrder = { ...fixed, id: order.id, amountCents: 0, tickets: [] };
    this.orders.push(placed);
    for (const line of wanted.lines) {
      const given = order.tickets.slice(placed.tickets.length, placed.tickets.length + line.count);
      const wrong = this.#judgeSeats(eventId, line, given);
      if (wrong) return wrong;
      const { priceCents = 0, handlingFeeCents = 0 } = terms.pricings.get(line.pricingId) ?? {};
      amountCents += line.count * (priceCents + handlingFeeCents);
      placed.tickets.push(...given);
    }
    placed.amountCents = amountCents;
    const ofTickets = order.tickets.reduce((sum, ticket) => sum + ticket.priceCents + ticket.handlingFeeCents, 0);
    const delivery = terms.deliveryCents[wanted.deliveryType] ?? 0;
    return order.amountCents === amountCents && ofTickets + delivery === amountCents
      ? null
      : `it should cost ${amountCents} cents`;
  }

  #judgeSeats(eventId: number, line: LineRequest, given: ShopTicket[]): string | null {
    const key = stockKey(line);
    if (given.some((ticket) => stockKey(ticket) !== key)) return 'a ticket for another session or zone';
    const zone = this.#zoneOf(eventId, line.zoneId);
    const free = this.freeIn(key, zone);
    if (zone.freeSeating) {
      if (given.some(({ row, seat }) => row !== null || seat !== null)) return 'a seat where people stand';
      return line.seatClass === 'a' && free.standing >= given.length ? null : 'more people than there is room for';
    }
    if (!areSeatsFor(line, free.rows, given))
      return 'seats that are taken, doubled, or not of the kind that was asked for';
    const isParted = !areSideBySide(free.rows, given);
    if (isParted && !line.acceptsSplit) return 'a party was parted that did not accept it';
    return isParted && longestRun(free.rows, line) >= line.count ? 'a party was parted that could sit together' : null;
  }

  /** Exact for lines that are the first of their order in their zone; what is left after such a line, the shop decides. */
  #judgeRefusal({ eventId, wanted }: Ask, answer: Extract<ShopResult, { refused: string }>): string | null {
    const { refusal } = answer;
    if (!refusal) return `there is no reason for ${answer.refused}`;
    const seen = new Set<StockKey>();
    for (const [index, line] of wanted.lines.entries()) {
      const key = stockKey(line);
      if (seen.has(key)) return index === refusal.line ? null : this.#mayComeLater(refusal, index);
      seen.add(key);
      const zone = this.#zoneOf(eventId, line.zoneId);
      const wanted = expectRefusal(this.freeIn(key, zone), zone, line);
      if (!wanted) continue;
      if (index !== refusal.line) return `line ${index} is the first that cannot be had`;
      return differs(wanted, refusal, this.freeIn(key, zone).rows, line);
    }
    return 'everything could be had';
  }

  #mayComeLater = (refusal: FillRefusal, index: number): string | null =>
    refusal.line > index ? null : `line ${refusal.line} could be had`;

  #areFree(tickets: readonly ShopTicket[]): boolean {
    return [...Map.groupBy(tickets, stockKey)].every(([key, wanted]) => {
      const zone = this.#events.flatMap(({ zones }) => zones).find(({ id }) => id === wanted[0]?.zoneId) as DayZone;
      const { rows, standing } = this.freeIn(key, zone);
      if (zone.freeSeating) return standing >= wanted.length;
      return wanted.every(({ row, seat }) => rows.flat().some((place) => place?.row === row && place?.seat === seat));
    });
  }
}

const countOf = (lines: readonly LineRequest[]): number => lines.reduce((sum, { count }) => sum + count, 0);

type Expected = Pick<FillRefusal, 'refused' | 'left' | 'largestBlock'> & { hasSplit: boolean; hasRestricted: boolean };

/** Null when the line can be had. */
function expectRefusal({ rows, standing }: Free, { freeSeating }: DayZone, line: LineRequest): Expected | null {
  if (freeSeating) {
    const left = line.seatClass === 'a' ? standing : 0;
    return left >= line.count
      ? null
      : { refused: 'soldOut', left, largestBlock: left, hasSplit: false, hasRestricted: false };
  }
  const left = countFitting(rows, line);
  const largestBlock = longestRun(rows, line);
  if (largestBlock >= line.count || (line.acceptsSplit && left >= line.count)) return null;
  const hasRestricted = longestRun(rows, { ...line, acceptsRestrictedView: true }) >= line.count;
  return {
    refused: left < line.count ? 'soldOut' : 'noBlock',
    left,
    largestBlock,
    hasSplit: left >= line.count,
    hasRestricted,
  };
}

function differs(
  { hasSplit, hasRestricted, ...wanted }: Expected,
  refusal: FillRefusal,
  rows: Place[][],
  line: LineRequest,
): string | null {
  const { splitOffer, restrictedOffer } = refusal;
  for (const name of ['refused', 'left', 'largestBlock'] as const)
    if (wanted[name] !== refusal[name]) return `${name} should be ${wanted[name]}`;
  if (hasSplit !== (splitOffer !== null) || hasRestricted !== (restrictedOffer !== null))
    return 'an offer is missing, or one too many';
  const unbound = { ...line, acceptsRestrictedView: true };
  const isSplitRight = !splitOffer || (splitOffer.length === line.count && areSeatsFor(line, rows, splitOffer));
  const isRestrictedRight =
    !restrictedOffer ||
    (restrictedOffer.length === line.count &&
      areSeatsFor(unbound, rows, restrictedOffer) &&
      areSideBySide(rows, restrictedOffer));
  return isSplitRight && isRestrictedRight ? null : 'seats are offered that cannot be had';
}
