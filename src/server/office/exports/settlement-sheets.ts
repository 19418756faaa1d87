// Settlements of promoters and outlets, and compared files of providers, as sheets: what their pages show.
import type { ExportOrder } from '../../../contract/exports.ts';
import type { Settlement } from '../../../contract/outlet-settlements.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { centsFrom } from '../../../domain/money/money.ts';
import type { Locale } from '../../../words/locales.ts';
import type { Db } from '../../platform/deps.ts';
import { Refused } from '../../platform/refused.ts';
import { readClosedSettlement, readOpenSettlement } from '../outlets/settle-outlet.ts';
import { findSettlementFile } from '../reports/reports.queries.ts';
import { readSettlements } from '../reports/settle-promoter.ts';
import { type Cell, type Column, type Sheet, timeText } from './sheet.ts';
import { sheetWords, valueWord } from './sheet-words.ts';
import { sheetOf, type WholeSheet } from './whole-sheet.ts';

type Of<Contents extends string> = Extract<ExportOrder, { contents: Contents }>;
export type SettlementOrder = Of<'settlement' | 'outletSettlement' | 'settlementFile'>;

export const isSettlement = (order: ExportOrder): order is SettlementOrder =>
  order.contents === 'settlement' || order.contents === 'outletSettlement' || order.contents === 'settlementFile';

/** Refuses what is not there. */
export function settlementSheet(db: Db, order: SettlementOrder): Promise<Sheet> {
  if (order.contents === 'settlement') return promoterSheet(db, order);
  return order.contents === 'outletSettlement' ? outletSheet(db, order) : comparedSheet(db, order);
}

const money = (head: string, width = 14): Column => ({ head, is: 'money', width });
const count = (head: string, width = 8): Column => ({ head, is: 'count', width });

const figureNames = ['sales', 'discounts', 'exchanges', 'refunds', 'corrections', 'commissions'] as const;
const keptNames = ['fees', 'deliveries'] as const;
/** Others are left out where they are nought everywhere, as on the page: every amount fits a page of paper. */
const alwaysShown: readonly string[] = ['sales', 'fees'];

/** A row for each settlement, the newest first, or for the one with this number. */
async function promoterSheet(db: Db, { filter, locale }: Of<'settlement'>): Promise<Sheet> {
  const t = sheetWords(locale);
  const { number } = filter;
  const { event, open, closed } = await readSettlements({ db }, filter.eventId);
  const openRow = open && { ...open, number: null, closedAt: null, closedBy: null };
  const periods = [...(openRow ? [openRow] : []), ...closed].filter(
    (period) => number === undefined || period.number === number,
  );
  if (number !== undefined && periods.length === 0) throw new Refused('notFound', 'settlement');
  const isShown = (name: (typeof figureNames | typeof keptNames)[number]) =>
    alwaysShown.includes(name) || periods.some(({ figures }) => figures[name] !== 0);
  const [parts, kept] = [figureNames.filter(isShown), keptNames.filter(isShown)];
  const amountsOf = ({ figures, due }: (typeof periods)[number]): number[] => [
    figures.tickets,
    ...parts.map((name) => centsFrom(figures[name])),
    centsFrom(due),
    ...kept.map((name) => centsFrom(figures[name])),
  ];
  const sums = periods.map(amountsOf).reduce((sum, row) => row.map((cell, at) => cell + (sum[at] ?? 0)), []);
  return sheetOf({
    title: t('exports.contents.settlement'),
    notes: [`${t('reports.group.event')}: ${nameFor(event, locale)}`, t('reports.zone')],
    columns: [
      { head: t('exports.column.settlement'), is: 'text', width: 10 },
      // Its number is one of its event. The notes are in the document alone.
      { head: t('reports.group.event'), is: 'text', width: 20 },
      { head: t('exports.column.eventCode'), is: 'text', width: 12 },
      { head: t('exports.column.firstDay'), is: 'day', width: 13 },
      { head: t('reports.settlement.lastDay'), is: 'day', width: 13 },
      count(t('reports.figure.tickets')),
      ...parts.map((name) => money(t(`reports.figure.${name}`))),
      money(t('reports.settlement.due')),
      ...kept.map((name) => money(t(`reports.figure.${name}`))),
      { head: t('exports.column.closedBy'), is: 'text', width: 10 },
      { head: t('exports.column.settledAt'), is: 'time', width: 20 },
    ],
    rows: periods.map((period) => [
      period.number === null ? t('reports.settlement.open') : String(period.number),
      nameFor(event, locale),
      event.eventCode,
      period.firstDay,
      period.lastDay,
      ...amountsOf(period),
      period.closedBy,
      period.closedAt === null ? null : Date.parse(period.closedAt),
    ]),
    ...(periods.length > 1 && { sums: [t('reports.sum'), null, null, null, null, ...sums, null, null] }),
  });
}

const countNames = ['sold', 'gross', 'voided', 'voidedAmount', 'commission', 'owed'] as const;

/** A closed settlement, or the figures up to a day. */
async function outletSheet(db: Db, { filter, ...file }: Of<'outletSettlement'>): Promise<Sheet> {
  const { outletId, settlementId, from, to } = filter;
  const settlement =
    settlementId === undefined
      ? await readOpenSettlement(db, outletId, { from, to })
      : await readClosedSettlement(db, outletId, settlementId);
  return sheetOf(tableOfOutlet(settlement, file));
}

type FileOf = Pick<ExportOrder, 'format'> & { locale: Locale };

/** A document has the outlet in its title, and less room. */
export function tableOfOutlet(settlement: Settlement, { format, locale }: FileOf): WholeSheet {
  const t = sheetWords(locale);
  const unlessPaper = <Value>(value: Value): Value[] => (format === 'PDF' ? [] : [value]);
  const { outlet, rows, total, firstDay, lastDay, closedAt, closedBy } = settlement;
  const cellsOf = (sums: typeof total): Cell[] =>
    countNames.map((name) => (name === 'sold' || name === 'voided' ? sums[name] : centsFrom(sums[name])));
  return {
    title: `${t('exports.contents.outletSettlement')}: ${outlet.name}`,
    notes: [
      t('outlets.settlement.period', { firstDay: firstDay ?? '…', lastDay }),
      ...(closedAt && closedBy
        ? [t('outlets.settlement.closedBy', { time: timeText(Date.parse(closedAt)), login: closedBy })]
        : []),
      t('reports.zone'),
    ],
    columns: [
      ...unlessPaper<Column>({ head: t('outlets.allotments.outlet'), is: 'text', width: 20 }),
      { head: t('outlets.allotments.event'), is: 'text', width: 26 },
      { head: t('outlets.allotments.session'), is: 'time', width: 17 },
      { head: t('outlets.allotments.zone'), is: 'text', width: 16 },
      { head: t('outlets.settlement.type'), is: 'text', width: 12 },
      money(t('outlets.settlement.price')),
      ...countNames.map((name) => {
        const head = t(`outlets.settlement.${name}`);
        return name === 'sold' || name === 'voided' ? count(head, 14) : money(head);
      }),
    ],
    rows: rows.map((row) => [
      ...unlessPaper(outlet.name),
      nameFor(row.event, locale),
      Date.parse(row.session.startTime),
      textFor(row.zone.names, locale, row.zone.name),
      valueWord(locale, 'limelightApp.TicketType', row.ticketType),
      centsFrom(row.price),
      ...cellsOf(row),
    ]),
    sums: [t('outlets.settlement.total'), ...unlessPaper(null), null, null, null, null, ...cellsOf(total)],
  };
}

/** Every difference that was kept, also those that the screen leaves out. */
async function comparedSheet(db: Db, { filter, locale }: Of<'settlementFile'>): Promise<Sheet> {
  const t = sheetWords(locale);
  const file = await findSettlementFile(db, filter.fileId);
  if (!file) throw new Refused('notFound', 'settlement');
  return sheetOf({
    title: t('exports.contents.settlementFile'),
    notes: [...comparedNotes(file, locale), t('reports.zone')],
    columns: [
      { head: t('limelightApp.transaction.invoiceNo'), is: 'text', width: 26 },
      { head: t('exports.column.difference'), is: 'text', width: 22 },
      money(t('exports.column.theirAmount'), 15),
      money(t('exports.column.ourAmount'), 15),
      { head: t('exports.column.currency'), is: 'text', width: 12 },
      { head: t('limelightApp.transaction.id'), is: 'text', width: 18 },
    ],
    rows: file.differences.map(({ invoiceNo, is, amountCents, currency = 'HKD', ourCents, ourCurrency, orderId }) => [
      invoiceNo,
      valueWord(locale, 'reports.difference', is),
      is === 'missing' ? null : amountCents,
      is === 'missing' ? amountCents : (ourCents ?? null),
      ourCents === undefined ? currency : bothOf(currency, ourCurrency ?? 'HKD'),
      orderId === undefined ? null : String(orderId),
    ]),
  });
}

const bothOf = (theirs: string, ours: string): string => (theirs === ours ? ours : `${theirs} / ${ours}`);

type Compared = NonNullable<Awaited<ReturnType<typeof findSettlementFile>>>;

function comparedNotes({ provider, at, report, differences }: Compared, locale: Locale): string[] {
  const t = sheetWords(locale);
  const { lines, agree, differenceCount = differences.length } = report;
  return [
    `${t('reports.files.provider')}: ${valueWord(locale, 'reports.method', provider)} · ${timeText(at.getTime())}`,
    t('reports.files.agree', { agree: String(agree), lines: String(lines) }),
    differenceCount === 0
      ? t('reports.files.same')
      : t('reports.files.differences', { count: String(differenceCount) }),
  ];
}
