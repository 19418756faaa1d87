import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { ColumnsContents } from '../../../contract/export-columns.ts';
import { call, readReply } from '../../api/call.ts';

export const savedColumnsQuery = queryOptions({
  queryKey: ['account', 'office', 'export-columns'],
  queryFn: () => readReply(api.listSavedColumns),
  staleTime: 60_000,
});

type NewColumns = { contents: ColumnsContents; name: string; columns: string[] };
export const saveColumns = (body: NewColumns) => call(api.saveColumns, { body });
export const removeColumns = (id: number) => call(api.removeColumns, { params: { id } });
