// The tickets of an order for a clerk: the state of each code, who has it, how often it was printed, and whether its holder is inside.
import type { OfficeTicket, OrderTickets } from '../../../contract/office-tickets.ts';
import { plainEventTypes } from '../../../domain/catalogue/event-types.ts';
import { handoverTo, type TicketHandover } from '../../../domain/orders/delivery.ts';
import { hiddenMailbox } from '../../../domain/tickets/hidden-mailbox.ts';
import { ticketName } from '../../../domain/tickets/ticket-code.ts';
import { codesShownFrom, type TicketSettings } from '../../../domain/tickets/ticket-settings.ts';
import { defaultLocale, isLocale } from '../../../words/locales.ts';
import { openHolder } from '../../people/privacy/sealed-person.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { ticketKeyOf, ticketPageAt } from '../../shop/orders/ticket-link.ts';
import { type CodeSigner, codeSigner } from '../../shop/tickets/ticket-keys.ts';
import { findTicketOrder, readTicketSettings, type TicketOrder } from '../../shop/tickets/tickets.queries.ts';
import { keyOf } from '../order-actions/acting.ts';
import { listOfficeTickets, type OfficeTicketRow } from './order-tickets.queries.ts';

type Services = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'configuration' | 'log'>;
type TicketContext = {
  order: TicketOrder;
  handover: TicketHandover;
  settings: TicketSettings;
  sign: CodeSigner | null;
};

export async function readOrderTickets(services: Services, id: number): Promise<OrderTickets> {
  const { db } = services;
  const of = keyOf(id);
  const order = await findTicketOrder(db, of);
  if (!order) throw new Refused('notFound', 'transaction');
  const isPaid = order.status === 'PAID';
  const tickets = await listOfficeTickets(db, of);
  const settings = await readTicketSettings(db, of.eventId);
  const sign = isPaid ? await codeSigner(db, services, of.eventId) : null;
  const types = { ...plainEventTypes, ...order.types };
  const hasMailbox = showBuyer(services, id, order.sealedPerson).email !== '';
  const handover = handoverTo(hasMailbox, types, order.deliveryType);
  const link = { orderId: id, version: order.linkVersion };
  return {
    handover,
    address: isPaid ? pageOf(services, link, order.buyerLocale) : null,
    tickets: tickets.map((ticket) => officeTicket(services, { order, handover, settings, sign }, ticket)),
  };
}

type Link = Parameters<typeof ticketKeyOf>[1];
const pageOf = (services: Services, link: Link, locale: string | null): string =>
  ticketPageAt(
    services.configuration.publicAddress,
    ticketKeyOf(services, link),
    isLocale(locale) ? locale : defaultLocale,
  );

function officeTicket(
  services: Services,
  { order, handover, settings, sign }: TicketContext,
  row: OfficeTicketRow,
): OfficeTicket {
  const { eventId, orderId } = order;
  const { number, sessionId, issue, startsAt, isLive, sealedName, sealedEmail } = row;
  const opened = (sealed: Buffer) => openHolder(services, orderId, sealed) ?? '';
  const codeFrom = codesShownFrom(settings, startsAt.getTime());
  const code = sign && isLive ? sign({ eventId, orderId, number, sessionId, issue }) : null;
  return {
    number,
    session: { id: sessionId, startTime: startsAt.toISOString() },
    zone: { id: row.zoneId, name: row.zoneName, names: row.zoneNames, freeSeating: row.freeSeating },
    row: row.rowLabel,
    seat: row.seatNumber,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    issue,
    codeName: code && ticketName(code),
    isCodeShown: code !== null && handover === 'byEmail' && codeFrom <= services.clock().getTime(),
    codeFrom: new Date(codeFrom).toISOString(),
    holderName: sealedName && opened(sealedName),
    givenTo: sealedEmail && {
      mailbox: hiddenMailbox(opened(sealedEmail)),
      address: pageOf(services, { orderId, number, issue }, row.holderLocale),
    },
    prints: row.prints,
    printedAt: row.printedAt?.toISOString() ?? null,
    isInside: row.isInside,
    scannedAt: row.scannedAt?.toISOString() ?? null,
    gate: row.gateName,
  };
}
