// Reports as sheets: every row, also those that the screen leaves out, and the sums.
import type { ExportOrder } from '../../../contract/exports.ts';
import type { SalesGroup } from '../../../contract/report-groups.ts';
import type { ReportFilter } from '../../../contract/reports.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { paidCentsOf, sumOf, sumOfSeats, unsoldRowOf } from '../reports/read-reports.ts';
import {
  type FiguresRow,
  listOrderSizes,
  listSales,
  listSeatCounts,
  type SalesGroupRow,
} from '../reports/reports.queries.ts';
import { findEvent } from '../reports/settlements.queries.ts';
import { findSession } from '../transactions/order-filter.queries.ts';
import { type Cell, type Column, type Sheet, timeText } from './sheet.ts';
import { type SheetWords, sheetWords, valueWord } from './sheet-words.ts';
import { sheetOf } from './whole-sheet.ts';

type ReportOrder = Extract<ExportOrder, { contents: 'sales' | 'unsold' | 'orderSizes' }>;

export async function reportSheet(db: Db, order: ReportOrder): Promise<Sheet> {
  const { filter, locale } = order;
  const t = sheetWords(locale);
  const notes = await notesOf(db, filter, locale);
  if (order.contents === 'sales') return salesSheet(db, order.filter, locale, notes);
  if (order.contents === 'unsold') return unsoldSheet(db, filter, locale, notes);
  const rows = await listOrderSizes(db, filter);
  return sheetOf({
    title: t('exports.contents.orderSizes'),
    notes,
    columns: [
      { head: t('reports.size'), is: 'count', width: 14 },
      { head: t('reports.orders'), is: 'count', width: 12 },
      { head: t('reports.figure.tickets'), is: 'count', width: 12 },
      { head: t('reports.figure.total'), is: 'money', width: 16 },
    ],
    rows: rows.map(({ size, orders, tickets, totalCents }) => [size, orders, tickets, totalCents]),
  });
}

async function salesSheet(
  db: Db,
  { groupBy = 'event', ...filter }: ReportFilter & { groupBy?: SalesGroup | undefined },
  locale: Locale,
  notes: string[],
): Promise<Sheet> {
  const t = sheetWords(locale);
  const rows = await listSales(db, filter, groupBy);
  const columns = groupHeads(groupBy, t);
  return sheetOf({
    title: `${t('exports.contents.sales')}: ${t(`reports.group.${groupBy}`)}`,
    notes,
    columns: [...columns, ...figureColumns(t)],
    rows: rows.map((row) => [...groupCells(row, groupBy, locale), ...figureCells(row)]),
    sums: [t('reports.sum'), ...columns.slice(1).map(() => null), ...figureCells(sumOf(rows))],
  });
}

function groupHeads(groupBy: SalesGroup, t: SheetWords): Column[] {
  const event: Column[] = [
    { head: t('reports.group.event'), is: 'text', width: 26 },
    { head: t('exports.column.eventCode'), is: 'text', width: 12 },
  ];
  if (groupBy === 'event') return event;
  if (groupBy === 'session') return [...event, { head: t('reports.group.session'), is: 'text', width: 15 }];
  return [{ head: t(`reports.group.${groupBy}`), is: groupBy === 'day' ? 'day' : 'text', width: 20 }];
}

function groupCells(row: SalesGroupRow, groupBy: SalesGroup, locale: Locale): Cell[] {
  const t = sheetWords(locale);
  const event = [nameFor({ nameCht: row.nameCht ?? '', nameEng: row.nameEng ?? '' }, locale), row.eventCode];
  if (groupBy === 'event') return event;
  const elsewhere = t('reports.elsewhere');
  if (groupBy === 'session') return [...event, row.startsAt ? timeText(row.startsAt.getTime()) : elsewhere];
  if (groupBy === 'zone')
    return [row.zoneName === null ? elsewhere : textFor(row.zoneNames ?? {}, locale, row.zoneName)];
  if (row.value === null) return [elsewhere];
  return [groupBy === 'day' ? row.value : valueWord(locale, valuePrefixes[groupBy], row.value)];
}

const valuePrefixes = {
  ticketType: 'limelightApp.TicketType',
  channel: 'reports.channel',
  method: 'reports.method',
} as const;

const figureNames = [
  'sales',
  'discounts',
  'fees',
  'deliveries',
  'exchanges',
  'refunds',
  'corrections',
  'total',
  'commissions',
] as const;

const figureColumns = (t: SheetWords): Column[] => [
  { head: t('reports.figure.tickets'), is: 'count', width: 9 },
  ...figureNames.map((name) => ({ head: t(`reports.figure.${name}`), is: 'money' as const, width: 13 })),
];

function figureCells(row: FiguresRow): Cell[] {
  const { salesCents, discountsCents, feesCents, deliveriesCents, exchangesCents, refundsCents, correctionsCents } =
    row;
  const parts = [
    salesCents,
    discountsCents,
    feesCents,
    deliveriesCents,
    exchangesCents,
    refundsCents,
    correctionsCents,
  ];
  return [row.tickets, ...parts, paidCentsOf(row), row.commissionsCents];
}

async function unsoldSheet(db: Db, filter: ReportFilter, locale: Locale, notes: string[]): Promise<Sheet> {
  const t = sheetWords(locale);
  const rows = (await listSeatCounts(db, filter)).map(unsoldRowOf);
  const countNames = ['capacity', 'sold', 'held', 'withheld', 'free'] as const;
  const sums = sumOfSeats(rows.map(({ seats }) => seats));
  return sheetOf({
    title: t('exports.contents.unsold'),
    notes,
    columns: [
      { head: t('reports.group.event'), is: 'text', width: 28 },
      { head: t('reports.group.session'), is: 'time', width: 17 },
      { head: t('reports.group.zone'), is: 'text', width: 20 },
      { head: t('exports.column.price'), is: 'money', width: 12 },
      ...countNames.map((name) => ({ head: t(`reports.seats.${name}`), is: 'count' as const, width: 10 })),
    ],
    rows: rows.map(({ event, session, zone, price, seats }) => [
      nameFor(event, locale),
      Date.parse(session.startsAt),
      textFor(zone.names, locale, zone.name),
      price === null ? null : centsFrom(price),
      ...countNames.map((name) => seats[name]),
    ]),
    sums: [t('reports.sum'), null, null, null, ...countNames.map((name) => sums[name])],
  });
}

/** The filters of the rows in words. */
async function notesOf(db: Db, filter: ReportFilter, locale: Locale): Promise<string[]> {
  const t = sheetWords(locale);
  const { sessionId, paidFrom, paidTo, showFrom, showTo } = filter;
  const session = sessionId === undefined ? undefined : await findSession(db, sessionId);
  const eventId = filter.eventId ?? session?.eventId;
  const event = eventId === undefined ? undefined : await findEvent(db, eventId);
  const period = (from: string | undefined, to: string | undefined) =>
    from === undefined && to === undefined ? null : `${from ?? '…'} – ${to ?? '…'}`;
  const [paid, shows] = [period(paidFrom, paidTo), period(showFrom, showTo)];
  return [
    ...(event ? [`${t('reports.group.event')}: ${nameFor(event, locale)}`] : []),
    ...(session ? [`${t('reports.group.session')}: ${timeText(session.startsAt.getTime())}`] : []),
    ...(paid ? [`${t('reports.filter.paid')}: ${paid}`] : []),
    ...(shows ? [`${t('reports.filter.shows')}: ${shows}`] : []),
    t('reports.zone'),
  ];
}
