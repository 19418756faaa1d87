import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { NetworkHolds } from '../../../contract/holds.ts';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { RefundDue, StatementVerdict, WaitingTransfer } from '../../../contract/payment-desk.ts';
import { type Answer, askServer } from '../../api/ask-server.ts';
import { fetchAsMe } from '../../api/bearer.ts';
import { ReadFailed } from '../../api/get-json.ts';

/** Forgotten with the sign-in, like everything that is read for an account. */
const deskKey = ['account', 'desk'];
export const transfersKey = [...deskKey, 'transfers'];
export const refundsKey = [...deskKey, 'refunds'];
export const holdsKey = [...deskKey, 'holds'];

/** Somebody else may decide meanwhile. */
const millisecondsBetweenLooks = 15_000;

type Listed<Item> = { items: Item[]; total: number };

async function readList<Item>(path: string, query: Record<string, string>): Promise<Listed<Item>> {
  const { status, headers, body } = await askServer({ method: 'GET', path: `${path}?${new URLSearchParams(query)}` });
  if (status !== 200) throw new ReadFailed(path, status);
  return { items: body as Item[], total: Number(headers.get('X-Total-Count')) };
}

const pageQuery = (page: number) => ({ page: String(page - 1), size: String(itemsPerPage) });
const watched = {
  placeholderData: keepPreviousData,
  retry: false,
  staleTime: 0,
  refetchInterval: millisecondsBetweenLooks,
} as const;

export const transfersQuery = (page: number) =>
  queryOptions({
    queryKey: [...transfersKey, page],
    queryFn: () => readList<WaitingTransfer>('/api/transfers', pageQuery(page)),
    ...watched,
  });

/** As many as there can be on one page, for what is said of them beside a statement. */
export const allTransfersQuery = queryOptions({
  queryKey: [...transfersKey, 'all'],
  queryFn: () => readList<WaitingTransfer>('/api/transfers', { size: '200' }),
  retry: false,
  staleTime: 0,
});

export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: [...refundsKey, page],
    queryFn: () => readList<RefundDue>('/api/refunds', pageQuery(page)),
    ...watched,
  });

export const holdsQuery = (page: number) =>
  queryOptions({
    queryKey: [...holdsKey, page],
    queryFn: () => readList<NetworkHolds>('/api/holds', pageQuery(page)),
    ...watched,
  });

export const proofQuery = (invoiceNo: string, number: number) =>
  queryOptions({
    queryKey: [...deskKey, 'proof', invoiceNo, number],
    queryFn: async (): Promise<Blob> => {
      const path = `/api/transfers/${invoiceNo}/proofs/${number}`;
      const response = await fetchAsMe(path, { cache: 'no-store' }).catch(() => null);
      if (!response?.ok) throw new ReadFailed(path, response?.status ?? 0);
      return response.blob();
    },
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  });

type Accepted = { invoiceNo: string; amount: number; line?: string };

export const acceptTransfer = ({ invoiceNo, ...body }: Accepted): Promise<Answer> =>
  askServer({ method: 'POST', path: `/api/transfers/${invoiceNo}/accept`, body });

export const rejectTransfer = (invoiceNo: string, note: string, anotherChance: boolean): Promise<Answer> =>
  askServer({ method: 'POST', path: `/api/transfers/${invoiceNo}/reject`, body: { note, anotherChance } });

export type Compared = { verdicts: StatementVerdict[] } | { refused: Answer };

/** A file goes as it is: the shop finds out how its letters are written. */
export async function compareStatement(statement: string | Blob): Promise<Compared> {
  const path = '/api/transfers/statement';
  const answer = await askServer({ method: 'POST', path, body: statement, bodyType: 'text/csv' });
  return answer.status === 200 ? { verdicts: answer.body as StatementVerdict[] } : { refused: answer };
}

export const sendRefund = (invoiceNo: string): Promise<Answer> =>
  askServer({ method: 'POST', path: `/api/refunds/${invoiceNo}/send`, body: {} });

export const noteRefund = (invoiceNo: string, note: string): Promise<Answer> =>
  askServer({ method: 'POST', path: `/api/refunds/${invoiceNo}/done`, body: { note } });

export const releaseHold = (orderId: number): Promise<Answer> =>
  askServer({ method: 'POST', path: `/api/holds/${orderId}/release`, body: {} });

export const releaseNetwork = (eventId: number, network: string): Promise<Answer> =>
  askServer({ method: 'POST', path: '/api/holds/release-network', body: { eventId, network } });
