// The report and its filters are in the address, so that a link shows the same figures.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type SalesGroup, salesGroups } from '../../../contract/report-groups.ts';
import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { serverNow } from '../../api/server-clock.ts';

export const reportNames = ['sales', 'unsold', 'orderSizes', 'settlement', 'files'] as const;
export type ReportName = (typeof reportNames)[number];

export type ReportFilters = {
  eventId?: string | undefined;
  sessionId?: string | undefined;
  paidFrom?: string | undefined;
  paidTo?: string | undefined;
  showFrom?: string | undefined;
  showTo?: string | undefined;
};
export type ReportSearch = ReportFilters & {
  report?: ReportName | undefined;
  groupBy?: SalesGroup | undefined;
  /** A report about payments begins thirty days ago without this. */
  period?: 'all' | undefined;
};

const id = /^[1-9]\d{0,17}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const fitting = (value: unknown, form: RegExp): string | undefined =>
  form.test(String(value)) ? String(value) : undefined;
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** Values that are not understood count as missing. */
const readSearch = (search: Record<string, unknown>): ReportSearch => ({
  report: oneOf(reportNames, search.report),
  groupBy: oneOf(salesGroups, search.groupBy),
  period: oneOf(['all'] as const, search.period),
  eventId: fitting(search.eventId, id),
  sessionId: fitting(search.sessionId, id),
  paidFrom: fitting(search.paidFrom, day),
  paidTo: fitting(search.paidTo, day),
  showFrom: fitting(search.showFrom, day),
  showTo: fitting(search.showTo, day),
});

/** A day in Hong Kong, so many days before today. */
export function dayBefore(days: number): string {
  const { year, month, day: today } = wallTime(serverNow());
  return new Date(Date.UTC(year, month - 1, today - days)).toISOString().slice(0, 10);
}

const defaultDays = 29;

/** The filters that a report has, with the period that it has by default. */
function filtersOf(report: ReportName, search: ReportSearch): ReportFilters {
  const { eventId, sessionId, paidFrom, paidTo, showFrom, showTo, period } = search;
  const place = { eventId, sessionId, showFrom, showTo };
  if (report === 'unsold')
    return { ...place, showFrom: showFrom ?? (period || showTo || eventId || sessionId ? undefined : dayBefore(0)) };
  const isWhole = period !== undefined || paidFrom !== undefined || paidTo !== undefined;
  return { ...place, paidFrom: isWhole ? paidFrom : dayBefore(defaultDays), paidTo };
}

export function useReport() {
  const navigate = useNavigate();
  const search = readSearch(useSearch({ strict: false }));
  const { report = 'sales', groupBy = 'event' } = search;
  const change = (changes: ReportSearch) =>
    void navigate({
      to: '.',
      search: (before: ReportSearch) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return { report, groupBy, search, filters: filtersOf(report, search), change };
}
export type UsedReport = ReturnType<typeof useReport>;
