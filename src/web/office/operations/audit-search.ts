// The days, the user, the type, the page and the order of the audit are in the address, so that a link shows the same records.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { everyAuditType } from '../../../contract/audit-types.ts';
import { principalLengthMax } from '../../../contract/management-audits.ts';
import { serverNow } from '../../api/server-clock.ts';
import { type ListSearch, listSearch, sortIn } from '../../ui/lists/list-search.ts';
import { defaultDays } from './default-days.ts';

export type AuditSearch = ListSearch &
  Partial<Record<'fromDate' | 'toDate' | 'principal' | 'type', string | undefined>>;

/** The fields by which the list can be sorted; the first is the default. */
const sortFields = ['auditEventDate', 'principal', 'auditEventType'];

const dayIn = (value: unknown): string | undefined => /^2\d{3}-\d{2}-\d{2}$/.exec(String(value))?.[0];
export function useAuditSearch() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const defaults = defaultDays(serverNow());
  const [fromDate, toDate] = [dayIn(search.fromDate), dayIn(search.toDate)];
  const principal =
    String(search.principal ?? '')
      .trim()
      .slice(0, principalLengthMax) || undefined;
  const type = everyAuditType.find((each) => each === search.type);
  const change = (changes: AuditSearch) =>
    void navigate({
      to: '.',
      search: (before: AuditSearch) => ({ ...before, page: undefined, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return {
    page: listSearch(search).page ?? 1,
    sort: sortIn(listSearch(search), sortFields, { field: 'auditEventDate', isDescending: true }),
    fromDate: fromDate ?? defaults.fromDate,
    toDate: toDate ?? defaults.toDate,
    principal,
    type,
    areSet: [fromDate, toDate, principal, type].some((each) => each !== undefined),
    change,
  };
}
