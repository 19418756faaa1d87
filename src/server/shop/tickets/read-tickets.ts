// The tickets of a paid order for whoever has its link: a page, a file and a wallet show the same.
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { doorsTimeOf } from '../../../domain/catalogue/doors-time.ts';
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { handoverTo, type TicketHandover } from '../../../domain/orders/delivery.ts';
import { eventOfOrder } from '../../../domain/orders/order-id.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { isNameMissing } from '../../../domain/tickets/ticket-changes.ts';
import { ticketName } from '../../../domain/tickets/ticket-code.ts';
import { codesShownFrom, type TicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import { openHolder } from '../../people/privacy/sealed-person.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { showBuyer } from '../orders/read-buyer.ts';
import { readTicketKey, type TicketLink, ticketKeyOf } from '../orders/ticket-link.ts';
import { wheelchairPlaces } from '../seating/wheelchair-places.ts';
import { findLinkedTickets, isGivenAwayBy } from './linked-tickets.ts';
import { type CodeSigner, codeSigner } from './ticket-keys.ts';
import { findTicketOrder, type GateRow, type HeldTicketRow, listGates, readTicketSettings } from './tickets.queries.ts';
import { walletsOf } from './wallets.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'configuration' | 'log'>;

/** The tickets that the key of a link shows. A void key is refused like a wrong one. */
export async function readLinkedTickets(reading: Services, key: string): Promise<Tickets> {
  const link = readTicketKey(reading, key);
  if (!link) throw new Refused('invalidKey', 'ticket');
  return readTickets(reading.db, reading, link);
}

/** The tickets for the buyer: all of the order, as its current link shows them. */
export async function readTicketsOfOrder(db: Db, reading: Services, orderId: number): Promise<Tickets> {
  const order = await findTicketOrder(db, { eventId: eventOfOrder(orderId), orderId });
  return readTickets(db, reading, { orderId, version: order?.linkVersion ?? 1 });
}

/** The tickets for staff who print them: with every code, before its day as well, and for every way of delivery. */
export async function readTicketsToPrint(db: Db, reading: Services, orderId: number): Promise<Tickets> {
  const order = await findTicketOrder(db, { eventId: eventOfOrder(orderId), orderId });
  return readTickets(db, reading, { orderId, version: order?.linkVersion ?? 1 }, true);
}

async function readTickets(db: Db, reading: Services, link: TicketLink, isToPrint = false): Promise<Tickets> {
  const { order, shown, isBuyer } = await findLinkedTickets(db, link);
  const { eventId, orderId } = order;
  const settings = await readTicketSettings(db, eventId);
  const gates = await listGates(db, eventId);
  const sign = await codeSigner(db, reading, eventId);
  const types = { ...plainEventTypes, ...order.types };
  // The holder of one ticket got its link by mail.
  const hasMailbox = !isBuyer || showBuyer(reading, orderId, order.sealedPerson).email !== '';
  const handover = handoverTo(hasMailbox, types, order.deliveryType);
  const showing = {
    reading,
    order,
    handover,
    settings,
    gates,
    sign,
    isBuyer,
    isToPrint,
    isWheelchair: await wheelchairPlaces(db, shown),
  };
  return {
    orderId,
    invoiceNo: order.invoiceNo,
    key: ticketKeyOf(reading, link),
    isWholeOrder: isBuyer,
    handover,
    event: {
      id: eventId,
      eventCode: order.eventCode,
      nameCht: order.nameCht,
      nameEng: order.nameEng,
      terms: settings.terms,
      holderNames: settings.holderNames,
      checksIdentity: settings.checksIdentity,
    },
    site: { name: order.siteName, names: order.siteNames, address: order.address, addresses: order.addresses },
    wallets: walletsOf(reading.configuration.wallets),
    tickets: shown.map((ticket) => heldTicket(showing, ticket)),
  };
}

type Showing = {
  reading: Services;
  order: { eventId: number; orderId: number; doorsMinutesBefore: number | null };
  handover: TicketHandover;
  settings: TicketSettings;
  gates: readonly GateRow[];
  sign: CodeSigner;
  isBuyer: boolean;
  isToPrint: boolean;
  isWheelchair: (ticket: HeldTicketRow) => boolean;
};

function heldTicket(showing: Showing, ticket: HeldTicketRow): HeldTicket {
  const { reading, order, handover, settings, gates, sign, isBuyer, isToPrint } = showing;
  const { eventId, orderId, doorsMinutesBefore } = order;
  const { number, sessionId, zoneId, issue, startsAt, rowLabel, seatNumber } = ticket;
  const isGivenAway = isGivenAwayBy(isBuyer, ticket);
  // Empty for a name that was given and cannot be opened: it is not missing, so the code is shown.
  const holderName = ticket.sealedName && (openHolder(reading, orderId, ticket.sealedName) ?? '');
  const codeFrom = codesShownFrom(settings, startsAt.getTime());
  const isHeldBack = isGivenAway || isNameMissing(settings, holderName);
  const isShown = handover === 'byEmail' && !isHeldBack && codeFrom <= reading.clock().getTime();
  const code = isShown || isToPrint ? sign({ eventId, orderId, number, sessionId, issue }) : null;
  return {
    number,
    row: rowLabel,
    seat: seatNumber,
    displaySeat: rowLabel === null || seatNumber === null ? '' : displaySeat(rowLabel, seatNumber),
    restrictedView: ticket.restrictedView,
    wheelchair: showing.isWheelchair(ticket),
    session: { id: sessionId, startTime: startsAt.toISOString(), doorsTime: doorsTimeOf(startsAt, doorsMinutesBefore) },
    zone: { id: zoneId, name: ticket.zoneName, names: ticket.zoneNames, freeSeating: ticket.freeSeating },
    gates: gates.filter(({ zoneIds }) => zoneIds.includes(zoneId)).map(({ name }) => name),
    pricing: {
      id: ticket.pricingId,
      price: dollarsFrom(ticket.priceCents),
      handlingFee: dollarsFrom(ticket.handlingFeeCents),
      ticketType: ticket.ticketType,
    },
    code,
    codeName: code && ticketName(code),
    codeFrom: new Date(codeFrom).toISOString(),
    holderName,
    isGivenAway,
    transfersLeft: Math.max(0, settings.transfersMax - ticket.transfers),
  };
}
