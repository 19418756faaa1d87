// The order list and its tickets as sheets: all rows that the list finds with the same search. A list that is narrowed to shows has the tickets
// of these shows alone.
import { setImmediate } from 'node:timers/promises';
import { type ColumnsContents, columnsOf } from '../../../contract/export-columns.ts';
import type { OrderFilter } from '../../../contract/exports.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import { showBuyer } from '../../shop/orders/read-buyer.ts';
import { ticketsOfSessions } from '../transactions/order-filter.queries.ts';
import { conditionOf } from '../transactions/read-transactions.ts';
import { keptByValue } from './kept-by-value.ts';
import {
  cellsOf,
  countOrderRows,
  countTickets,
  type Fits,
  listOrderLines,
  listTicketLines,
  type Names,
  type OrderCells,
  type OrderKey,
  readNames,
  type TicketCells,
} from './order-rows.queries.ts';
import type { Cell, Column, ExportServices, Sheet } from './sheet.ts';
import { sheetWords, valueWord } from './sheet-words.ts';

type SheetRequest = { filter: OrderFilter; locale: Locale; columns?: readonly string[] | null | undefined };

export async function orderSheet(services: ExportServices, { filter, locale, columns }: SheetRequest): Promise<Sheet> {
  const { db } = services;
  const fits = await fitsFilter(services, filter);
  const rowOf = orderRowOf(services, await readNames(db), locale);
  const lines = linesOfAll((after) => listOrderLines(db, { fits, after, hasBuyers: isOfBuyers(columns) }));
  const { orders } = await countOrderRows(db, fits);
  return {
    ...namesOf('orders', locale),
    columns: headsOf('orders', locale),
    rowsTotal: orders,
    pages: mapped(lines, rowOf),
  };
}

export async function ticketSheet(services: ExportServices, { filter, locale, columns }: SheetRequest): Promise<Sheet> {
  const { db } = services;
  const fits = await fitsFilter(services, filter);
  const ofTickets = await ticketsOfSessions(db, filter);
  const rowOf = ticketRowOf(services, await readNames(db), locale);
  const lines = linesOfAll((after) => listTicketLines(db, { fits, ofTickets, after, hasBuyers: isOfBuyers(columns) }));
  return {
    ...namesOf('tickets', locale),
    columns: headsOf('tickets', locale),
    rowsTotal: ofTickets ? await countTickets(db, fits, ofTickets) : (await countOrderRows(db, fits)).tickets,
    pages: mapped(lines, rowOf),
  };
}

export const fitsFilter = async (services: ExportServices, { query, ...filter }: OrderFilter): Promise<Fits> =>
  (await conditionOf(services, { query, filter })).fits;

const columnsOfBuyers = ['buyer', 'email', 'telephone'];
const isOfBuyers = (columns: SheetRequest['columns']): boolean =>
  !columns || columns.some((name) => columnsOfBuyers.includes(name));

const namesOf = (contents: 'orders' | 'tickets', locale: Locale) => ({
  title: sheetWords(locale)(`exports.contents.${contents}`),
  notes: [],
});

/** The cells of a row follow each other as in the table of columns. */
const headsOf = (contents: ColumnsContents, locale: Locale): Column[] =>
  Object.values(columnsOf(contents)).map(({ label, ...column }) => ({ head: sheetWords(locale)(label), ...column }));

function keyOf(line: string): OrderKey {
  const [eventId, orderId] = cellsOf<OrderCells>(line);
  return { eventId: Number(eventId), orderId: Number(orderId) };
}

async function* linesOfAll(listPage: (after: OrderKey) => AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  for (let after: OrderKey | null = { eventId: 0, orderId: 0 }; after; ) {
    let last: string | undefined;
    for await (const lines of listPage(after)) {
      last = lines.at(-1);
      yield lines;
    }
    after = last === undefined ? null : keyOf(last);
  }
}

async function* mapped(parts: AsyncIterable<string[]>, rowOf: (line: string) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const lines of parts) {
    // Without a turn of the event loop the request for the next lines is sent after these are written, and PostgreSQL waits for it.
    await setImmediate();
    yield lines.map(rowOf);
  }
}

const word = (locale: Locale, prefix: string) =>
  keptByValue((value: string) => (value === '' ? null : valueWord(locale, prefix, value)));
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
const timeOf = (text: string): number | null => (text === '' ? null : Number(text) * 1000);
/** Bytes as PostgreSQL writes them: `\x01ab…` */
const bytesOf = (text: string): Buffer | null => (text === '' ? null : Buffer.from(text.slice(2), 'hex'));

/** The code and the name of an event. */
const eventCells = ({ events }: Names, locale: Locale) =>
  keptByValue((id: string): [code: Cell, name: Cell] => {
    const event = events.get(Number(id));
    return event ? [event.code, nameFor({ nameCht: event.cht, nameEng: event.eng }, locale)] : [null, null];
  });

const orderRowOf = (services: ExportServices, names: Names, locale: Locale) => {
  const eventOf = eventCells(names, locale);
  const statusWord = word(locale, 'limelightApp.TransactionStatus');
  const channelWord = word(locale, 'reports.channel');
  const methodWord = word(locale, 'reports.method');
  return (line: string): Cell[] => {
    const [
      eventId,
      orderId,
      status,
      channel,
      soldBy,
      tickets,
      ticketsCents,
      handlingCents,
      deliveryCents,
      amountCents,
      createdAt,
      settledAt,
      invoiceNo,
      method,
      slip,
      sealedPerson,
    ] = cellsOf<OrderCells>(line);
    const [code, event] = eventOf(eventId);
    const { buyer, email, telephone } = showBuyer(services, Number(orderId), bytesOf(sealedPerson));
    return [
      orderId,
      invoiceNo,
      statusWord(status),
      timeOf(createdAt),
      timeOf(settledAt),
      code,
      event,
      channelWord(channel),
      soldBy,
      methodWord(method),
      slip,
      numberOf(tickets),
      numberOf(ticketsCents),
      numberOf(handlingCents),
      numberOf(deliveryCents),
      numberOf(amountCents),
      buyer,
      email,
      telephone,
    ];
  };
};

const ticketRowOf = (services: ExportServices, names: Names, locale: Locale) => {
  const eventOf = eventCells(names, locale);
  const statusWord = word(locale, 'limelightApp.TransactionStatus');
  const typeWord = word(locale, 'limelightApp.TicketType');
  const channelWord = word(locale, 'reports.channel');
  const methodWord = word(locale, 'reports.method');
  const zoneName = keptByValue((id: string): Cell => {
    const zone = names.zones.get(Number(id));
    return zone ? textFor(zone.names, locale, zone.name) : null;
  });
  return (line: string): Cell[] => {
    const [
      eventId,
      orderId,
      number,
      status,
      sessionId,
      zoneId,
      ticketType,
      row,
      seat,
      priceCents,
      discountCents,
      feeCents,
      returnedAt,
      sealedPerson,
      promoCode,
      channel,
      method,
    ] = cellsOf<TicketCells>(line);
    const [code, event] = eventOf(eventId);
    return [
      orderId,
      numberOf(number),
      statusWord(status),
      code,
      event,
      names.sessions.get(Number(sessionId)) ?? null,
      zoneName(zoneId),
      row,
      numberOf(seat),
      typeWord(ticketType),
      numberOf(priceCents),
      numberOf(discountCents),
      numberOf(feeCents),
      timeOf(returnedAt),
      showBuyer(services, Number(orderId), bytesOf(sealedPerson)).buyer,
      promoCode === '' ? null : promoCode,
      channelWord(channel),
      methodWord(method),
    ];
  };
};
