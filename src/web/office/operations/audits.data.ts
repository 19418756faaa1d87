import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/management-addresses.ts';
import { readList } from '../../api/call.ts';
import { sortText } from '../../ui/lists/list-search.ts';
import type { Sort } from '../../ui/lists/table-props.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';

type AuditQuery = {
  page: number;
  sort: Sort;
  fromDate: string;
  toDate: string;
  principal: string | undefined;
  type: string | undefined;
};

export const auditsQuery = ({ page, sort, fromDate, toDate, principal, type }: AuditQuery) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'audits', page, sort, fromDate, toDate, principal, type],
    queryFn: () =>
      readList(api.listAudits, {
        query: { ...pageQuery(page), sort: sortText(sort), fromDate, toDate, principal, type },
      }),
    enabled: fromDate <= toDate,
    ...watched,
  });
