// Reports as staff of finance read them. On the screen they have the first rows, or the last days, and the sums of all.
import type { SalesGroup } from '../../../contract/report-groups.ts';
import type {
  Figures,
  OrderSizes,
  ReportFilter,
  SalesReport,
  SalesRow,
  SeatCounts,
  SettlementFile,
  UnsoldReport,
  UnsoldRow,
} from '../../../contract/reports.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import type { Db } from '../../platform/deps.ts';
import {
  type FiguresRow,
  listOrderSizes,
  listSales,
  listSeatCounts,
  listSettlementFiles,
  type SalesGroupRow,
  type SeatCountsRow,
} from './reports.queries.ts';

const rowsShownMax = 500;

export async function readSales(db: Db, filter: ReportFilter, groupBy: SalesGroup): Promise<SalesReport> {
  const rows = await listSales(db, filter, groupBy);
  // Days begin with the oldest one, and people read the newest.
  const shown = groupBy === 'day' ? rows.slice(-rowsShownMax) : rows.slice(0, rowsShownMax);
  return { rows: shown.map(salesRowOf), rowCount: rows.length, sums: figuresOf(sumOf(rows)) };
}

export async function readUnsold(db: Db, filter: ReportFilter): Promise<UnsoldReport> {
  const rows = (await listSeatCounts(db, filter)).map(unsoldRowOf);
  return { rows: rows.slice(0, rowsShownMax), rowCount: rows.length, sums: sumOfSeats(rows.map(({ seats }) => seats)) };
}

export const readOrderSizes = async (db: Db, filter: ReportFilter): Promise<OrderSizes> =>
  (await listOrderSizes(db, filter)).map(({ totalCents, ...counts }) => ({
    ...counts,
    total: dollarsFrom(totalCents),
  }));

export async function readSettlementFiles(db: Db): Promise<SettlementFile[]> {
  const files = await listSettlementFiles(db);
  return files.map(({ id, at, provider, uploadedBy, report, differences, differencesKept }) => ({
    id,
    at: at.toISOString(),
    provider,
    uploadedBy,
    lines: report.lines,
    agree: report.agree,
    agreeAmount: report.agreeCents === undefined ? null : dollarsFrom(report.agreeCents),
    wasComparedBefore: report.wasComparedBefore,
    differenceCount: report.differenceCount ?? differencesKept,
    differences: differences.map(({ invoiceNo, is, amountCents, currency, ourCents, ourCurrency, orderId }) => ({
      invoiceNo,
      is,
      amount: dollarsFrom(amountCents),
      currency: currency ?? null,
      ourAmount: ourCents === undefined ? null : dollarsFrom(ourCents),
      ourCurrency: ourCurrency ?? null,
      orderId: orderId ?? null,
    })),
  }));
}

export const figuresOf = (row: FiguresRow): Figures => ({
  tickets: row.tickets,
  sales: dollarsFrom(row.salesCents),
  discounts: dollarsFrom(row.discountsCents),
  fees: dollarsFrom(row.feesCents),
  deliveries: dollarsFrom(row.deliveriesCents),
  refunds: dollarsFrom(row.refundsCents),
  corrections: dollarsFrom(row.correctionsCents),
  exchanges: dollarsFrom(row.exchangesCents),
  commissions: dollarsFrom(row.commissionsCents),
  total: dollarsFrom(paidCentsOf(row)),
});

/** The money of buyers, without what was given back. A commission is paid by the shop. */
export const paidCentsOf = (row: FiguresRow): number =>
  row.salesCents +
  row.discountsCents +
  row.feesCents +
  row.deliveriesCents +
  row.exchangesCents +
  row.refundsCents +
  row.correctionsCents;

const figureNames = [
  'tickets',
  'salesCents',
  'discountsCents',
  'feesCents',
  'deliveriesCents',
  'refundsCents',
  'correctionsCents',
  'exchangesCents',
  'commissionsCents',
] as const satisfies (keyof FiguresRow)[];

export const sumOf = (rows: readonly FiguresRow[]): FiguresRow =>
  Object.fromEntries(figureNames.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as FiguresRow;

const salesRowOf = (row: SalesGroupRow): SalesRow => ({
  event:
    row.eventId === null
      ? null
      : {
          id: row.eventId,
          eventCode: row.eventCode ?? '',
          nameCht: row.nameCht ?? '',
          nameEng: row.nameEng ?? '',
        },
  session: row.sessionId === null || !row.startsAt ? null : { id: row.sessionId, startsAt: row.startsAt.toISOString() },
  zone: row.zoneId === null ? null : { id: row.zoneId, name: row.zoneName ?? '', names: row.zoneNames ?? {} },
  value: row.value,
  figures: figuresOf(row),
});

/** Free places are counted at once, and sold ones when they are paid for: a place between them is held by a buyer. */
export const unsoldRowOf = ({ capacity, free, withheld, sold, priceCents, ...row }: SeatCountsRow): UnsoldRow => ({
  event: { id: row.eventId, eventCode: row.eventCode, nameCht: row.nameCht, nameEng: row.nameEng },
  session: { id: row.sessionId, startsAt: row.startsAt.toISOString() },
  zone: { id: row.zoneId, name: row.zoneName, names: row.zoneNames },
  price: priceCents === null ? null : dollarsFrom(priceCents),
  seats: { capacity, sold, held: capacity - free - withheld - sold, withheld, free },
});

export function sumOfSeats(counts: readonly SeatCounts[]): SeatCounts {
  const sum = (name: keyof SeatCounts) => counts.reduce((total, each) => total + each[name], 0);
  return {
    capacity: sum('capacity'),
    sold: sum('sold'),
    held: sum('held'),
    withheld: sum('withheld'),
    free: sum('free'),
  };
}
