import type { ExportOrder } from '../../../contract/exports.ts';
import { daysOf, dueDay } from '../../../domain/exports/standing-schedule.ts';
import type { StandingRow } from './standing-exports.queries.ts';

/**
 * The order of a file for a due time: the period becomes days. Seats are those of the shows from that day on, and a
 * settlement, whose period is `all`, is that of the moment when the file is made.
 */
export function orderOfStanding(standing: StandingRow, due: Date): ExportOrder {
  const { contents, format, locale, filter, columns, period } = standing;
  const { from, to } = daysOf(period, due.getTime());
  const days =
    contents === 'unsold'
      ? { showFrom: dueDay(due.getTime()) }
      : { ...(from !== null && { paidFrom: from }), ...(to !== null && { paidTo: to }) };
  return { contents, format, locale, filter: { ...filter, ...days }, ...(columns && { columns }) } as ExportOrder;
}
