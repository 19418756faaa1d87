import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { PrintPaper } from '../../../contract/ticket-prints.ts';
import type { Locale } from '../../../words/locales.ts';
import { askForFile, type FileResult } from '../../api/ask-for-file.ts';
import { readReply } from '../../api/call.ts';
import { fillPath } from '../../api/path-to.ts';
import { watchedListsKey } from '../frame/watched-lists.ts';

export const ticketPrintsQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'ticket prints', orderId],
    queryFn: () => readReply(api.listTicketPrints, { params: { id: orderId } }),
    staleTime: 0,
  });

type Printing = { numbers: number[]; paper: PrintPaper; locale: Locale; requestId: string };
export const printTickets = (orderId: number, body: Printing): Promise<FileResult> =>
  askForFile(fillPath(api.printTickets, { params: { id: orderId } }), body);

const paperKey = 'limelight:ticket-paper';

/** The paper in the printer of this counter. */
export function paperOfCounter(): PrintPaper {
  try {
    return localStorage.getItem(paperKey) === 'TICKET' ? 'TICKET' : 'A4';
  } catch {
    return 'A4';
  }
}

export function rememberPaper(paper: PrintPaper): void {
  try {
    localStorage.setItem(paperKey, paper);
  } catch {
    // A browser that keeps nothing shows A4 next time.
  }
}

/** In a tab of its own, where the browser prints it; as a download where it opens no tab. */
export function openPdf(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  if (!window.open(address, '_blank'))
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
