// The days, the page and the order of the audit are in the address, so that a link shows the same records.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayNumber, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { serverNow } from '../../api/server-clock.ts';
import { type ListSearch, listSearch, sortIn } from '../../ui/lists/list-search.ts';

export type AuditSearch = ListSearch & { fromDate?: string | undefined; toDate?: string | undefined };

/** Those by which the list can be sorted; without a choice by date. */
const sortFields = ['auditEventDate', 'principal', 'auditEventType'];

const dayIn = (value: unknown): string | undefined => /^2\d{3}-\d{2}-\d{2}$/.exec(String(value))?.[0];
const dayText = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

/** By default from one month ago until tomorrow. A month without this day ends on its last one. */
export function defaultDays(now: string | number): { fromDate: string; toDate: string } {
  const wall = wallTime(now);
  const lastDay = new Date(Date.UTC(wall.year, wall.month - 1, 0)).getUTCDate();
  const monthAgo = dayNumber({ ...wall, month: wall.month - 1, day: Math.min(wall.day, lastDay) });
  return { fromDate: dayText(monthAgo), toDate: dayText(dayNumber(wall) + 1) };
}

export function useAuditSearch() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const defaults = defaultDays(serverNow());
  const [fromDate, toDate] = [dayIn(search.fromDate), dayIn(search.toDate)];
  const change = (changes: AuditSearch) =>
    void navigate({
      to: '.',
      search: (before: AuditSearch) => ({ ...before, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return {
    page: listSearch(search).page ?? 1,
    sort: sortIn(listSearch(search), sortFields, true),
    fromDate: fromDate ?? defaults.fromDate,
    toDate: toDate ?? defaults.toDate,
    areSet: fromDate !== undefined || toDate !== undefined,
    change,
  };
}
