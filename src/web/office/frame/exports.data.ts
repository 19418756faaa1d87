import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as api from '../../../contract/addresses.ts';
import type { ExportFile, exportOrder } from '../../../contract/exports.ts';
import { exportFileName } from '../../../domain/exports/file-name.ts';
import { call, readReply } from '../../api/call.ts';
import { ReadFailed } from '../../api/get-json.ts';
import { pathTo } from '../../api/path-to.ts';
import { saveFile } from '../../api/save-file.ts';

export type NewExport = z.input<typeof exportOrder>;

const unfinishedMilliseconds = 1000;
const isOpen = ({ status }: ExportFile): boolean => status === 'WAITING' || status === 'RUNNING';

/** Read again while a file is being made. */
export const exportsQuery = queryOptions({
  queryKey: ['account', 'office', 'exports'],
  queryFn: () => readReply(api.listExports),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? unfinishedMilliseconds : false),
});

export const orderExport = (body: NewExport) => call(api.orderExport, { body });
export const endExport = (id: string) => call(api.stopExport, { params: { id } });

/** `gone`: its time was over, or it was deleted in another tab. */
export async function saveExport(file: ExportFile): Promise<'saved' | 'gone' | 'failed'> {
  try {
    await saveFile(pathTo(api.readExportFile, { params: { id: file.id } }), exportFileName(file));
    return 'saved';
  } catch (error) {
    return error instanceof ReadFailed && error.status === 404 ? 'gone' : 'failed';
  }
}
