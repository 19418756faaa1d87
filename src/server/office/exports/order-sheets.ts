// The order list and its tickets as sheets: all rows that the list finds with the same search.
import type { OrderFilter } from '../../../contract/exports.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import type { Locale } from '../../../words/locales.ts';
import { readBuyer } from '../../shop/orders/read-buyer.ts';
import { conditionOf } from '../transactions/read-transactions.ts';
import {
  countOrderRows,
  type Fits,
  listOrderRows,
  listTicketRows,
  type Names,
  type OrderKey,
  type OrderSheetRow,
  readNames,
  rowsPerPage,
  type TicketKey,
  type TicketSheetRow,
} from './order-rows.queries.ts';
import type { Cell, Column, ExportServices, Sheet } from './sheet.ts';
import { sheetWords, valueWord } from './sheet-words.ts';

export async function orderSheet(services: ExportServices, filter: OrderFilter, locale: Locale): Promise<Sheet> {
  const { db } = services;
  const fits = await fitsFilter(services, filter);
  const rowOf = orderRowOf(services, await readNames(db), locale);
  const pages = pagesAfter<OrderKey, OrderSheetRow>(
    { eventId: 0, orderId: 0 },
    (after) => listOrderRows(db, fits, after),
    keyOfOrder,
  );
  const { orders } = await countOrderRows(db, fits);
  return {
    ...namesOf('orders', locale),
    columns: orderColumns(locale),
    rowsTotal: orders,
    pages: mapped(pages, rowOf),
  };
}

export async function ticketSheet(services: ExportServices, filter: OrderFilter, locale: Locale): Promise<Sheet> {
  const { db } = services;
  const fits = await fitsFilter(services, filter);
  const rowOf = ticketRowOf(services, await readNames(db), locale);
  const first = { eventId: 0, orderId: 0, number: 0 };
  const pages = pagesAfter<TicketKey, TicketSheetRow>(first, (after) => listTicketRows(db, fits, after), keyOfTicket);
  const { tickets } = await countOrderRows(db, fits);
  return {
    ...namesOf('tickets', locale),
    columns: ticketColumns(locale),
    rowsTotal: tickets,
    pages: mapped(pages, rowOf),
  };
}

const fitsFilter = async (services: ExportServices, { query, ...filter }: OrderFilter): Promise<Fits> =>
  (await conditionOf(services, { query, filter })).fits;

const namesOf = (contents: 'orders' | 'tickets', locale: Locale) => ({
  title: sheetWords(locale)(`exports.contents.${contents}`),
  notes: [],
});

const keyOfOrder = ({ event_id, id }: OrderSheetRow): OrderKey => ({ eventId: event_id, orderId: id });
const keyOfTicket = ({ event_id, order_id, number }: TicketSheetRow): TicketKey => ({
  eventId: event_id,
  orderId: order_id,
  number,
});

/** The next page is read while the last one is written. */
async function* pagesAfter<Key, Row>(
  first: Key,
  list: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  let next: Promise<Row[]> | null = list(first);
  while (next) {
    const page: Row[] = await next;
    const last = page.at(-1);
    next = page.length === rowsPerPage && last ? list(keyOf(last)) : null;
    // A failure is thrown when the page is awaited, which may be never.
    next?.catch(() => undefined);
    yield page;
  }
}

async function* mapped<Row>(pages: AsyncIterable<Row[]>, rowOf: (row: Row) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map(rowOf);
}

type Word = (prefix: string, value: string | null) => string | null;

/** Looks each word up once: a column has few values. */
function wordsOf(locale: Locale): Word {
  const found = new Map<string, string>();
  return (prefix, value) => {
    if (value === null) return null;
    const key = `${prefix}.${value}`;
    const word = found.get(key) ?? valueWord(locale, prefix, value);
    found.set(key, word);
    return word;
  };
}

function orderColumns(locale: Locale): Column[] {
  const t = sheetWords(locale);
  return [
    { head: t('limelightApp.transaction.id'), is: 'text', width: 18 },
    { head: t('limelightApp.transaction.invoiceNo'), is: 'text', width: 26 },
    { head: t('limelightApp.transaction.status'), is: 'text', width: 12 },
    { head: t('limelightApp.transaction.createdDate'), is: 'time', width: 17 },
    { head: t('exports.column.settledAt'), is: 'time', width: 17 },
    { head: t('exports.column.eventCode'), is: 'text', width: 14 },
    { head: t('limelightApp.transaction.event'), is: 'text', width: 32 },
    { head: t('reports.group.channel'), is: 'text', width: 12 },
    { head: t('exports.column.soldBy'), is: 'text', width: 14 },
    { head: t('reports.group.method'), is: 'text', width: 14 },
    { head: t('limelightApp.transaction.tickets'), is: 'count', width: 9 },
    { head: t('exports.column.ticketPrices'), is: 'money', width: 13 },
    { head: t('reports.figure.fees'), is: 'money', width: 13 },
    { head: t('limelightApp.transaction.deliveryCharge'), is: 'money', width: 13 },
    { head: t('limelightApp.transaction.amount'), is: 'money', width: 13 },
    { head: t('exports.column.buyer'), is: 'text', width: 20 },
    { head: t('exports.column.email'), is: 'text', width: 28 },
    { head: t('exports.column.telephone'), is: 'text', width: 18 },
  ];
}

const orderRowOf = ({ signingKey }: ExportServices, names: Names, locale: Locale) => {
  const word = wordsOf(locale);
  return (row: OrderSheetRow): Cell[] => {
    const event = names.events.get(row.event_id);
    const { buyer, email, telephone } = readBuyer(signingKey, row.sealed_person);
    return [
      String(row.id),
      row.invoice_no,
      word('limelightApp.TransactionStatus', row.status),
      row.created_at,
      row.settled_at,
      event?.code ?? null,
      event ? nameFor({ nameCht: event.cht, nameEng: event.eng }, locale) : null,
      word('reports.channel', row.channel),
      row.sold_by,
      word('reports.method', row.method),
      row.ticket_count,
      row.tickets_cents,
      row.handling_cents,
      row.delivery_cents,
      row.amount_cents,
      buyer,
      email,
      telephone,
    ];
  };
};

function ticketColumns(locale: Locale): Column[] {
  const t = sheetWords(locale);
  return [
    { head: t('limelightApp.transaction.id'), is: 'text', width: 18 },
    { head: t('exports.column.ticketNumber'), is: 'count', width: 8 },
    { head: t('limelightApp.transaction.status'), is: 'text', width: 12 },
    { head: t('exports.column.eventCode'), is: 'text', width: 14 },
    { head: t('limelightApp.transaction.event'), is: 'text', width: 32 },
    { head: t('limelightApp.transaction.session'), is: 'time', width: 17 },
    { head: t('limelightApp.transaction.zone'), is: 'text', width: 16 },
    { head: t('limelightApp.transaction.row'), is: 'text', width: 7 },
    { head: t('limelightApp.transaction.seat'), is: 'count', width: 7 },
    { head: t('limelightApp.pricing.ticketType'), is: 'text', width: 14 },
    { head: t('exports.column.price'), is: 'money', width: 12 },
    { head: t('reports.figure.discounts'), is: 'money', width: 12 },
    { head: t('reports.figure.fees'), is: 'money', width: 12 },
    { head: t('exports.column.returnedAt'), is: 'time', width: 17 },
    { head: t('exports.column.buyer'), is: 'text', width: 20 },
  ];
}

const ticketRowOf = ({ signingKey }: ExportServices, names: Names, locale: Locale) => {
  const word = wordsOf(locale);
  return (row: TicketSheetRow): Cell[] => {
    const event = names.events.get(row.event_id);
    const zone = names.zones.get(row.zone_id);
    return [
      String(row.order_id),
      row.number,
      word('limelightApp.TransactionStatus', row.status),
      event?.code ?? null,
      event ? nameFor({ nameCht: event.cht, nameEng: event.eng }, locale) : null,
      names.sessions.get(row.session_id) ?? null,
      zone ? textFor(zone.names, locale, zone.name) : null,
      row.row_label,
      row.seat_number,
      word('limelightApp.TicketType', row.ticket_type),
      row.price_cents,
      row.discount_cents,
      row.handling_fee_cents,
      row.returned_at,
      readBuyer(signingKey, row.sealed_person).buyer,
    ];
  };
};
