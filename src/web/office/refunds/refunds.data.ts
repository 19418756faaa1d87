import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/addresses.ts';
import type { RefundGroup, RefundsHandled } from '../../../contract/refund-groups.ts';
import { call, type Result, readList, readReply } from '../../api/call.ts';
import { pageQuery, watched, watchedListsKey } from '../frame/watched-lists.ts';
import type { Filters } from '../review/review-search.ts';

type RefundFilters = Omit<Filters, 'hasReceipt'>;

export const refundsQuery = (page: number, filters: RefundFilters) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'refunds', page, filters],
    queryFn: () => readList(api.listRefunds, { query: { ...pageQuery(page), ...filters } }),
    ...watched,
  });

/** Portions of payments, from orders whose tickets came back. */
export const portionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...watchedListsKey, 'portions', page],
    queryFn: () => readList(api.listPortions, { query: pageQuery(page) }),
    ...watched,
  });

/** A portion by its number, or the whole payment without one. */
type Which = { invoiceNo: string; number?: number | undefined };

export const sendRefund = ({ invoiceNo, number }: Which): Promise<Result<unknown>> =>
  number === undefined
    ? call(api.sendRefund, { params: { invoiceNo }, body: {} })
    : call(api.sendOrderRefund, { params: { invoiceNo, number }, body: {} });

export const declineRefund = ({ invoiceNo, number = 0 }: Which, reason: string): Promise<Result<unknown>> =>
  call(api.declineOrderRefund, { params: { invoiceNo, number }, body: { reason } });

export const noteRefund = ({ invoiceNo, number }: Which, note: string): Promise<Result<unknown>> =>
  number === undefined
    ? call(api.noteRefund, { params: { invoiceNo }, body: { note } })
    : call(api.noteOrderRefund, { params: { invoiceNo, number }, body: { note } });

export const refundGroupsQuery = queryOptions({
  queryKey: [...watchedListsKey, 'refund groups'],
  queryFn: () => readReply(api.listRefundGroups),
  ...watched,
});

/** The number and the sum that the reader has seen: when others came or went, the server refuses. */
type Seen = { count: number; amount: number };
const seenOf = ({ event, decidedBy, reason }: RefundGroup, { count, amount }: Seen) => ({
  eventId: event.id,
  ...{ decidedBy, reason, count, amount },
});

export const approveGroup = (group: RefundGroup): Promise<Result<RefundsHandled>> =>
  call(api.approveRefundGroup, { body: seenOf(group, group.waiting) });

export const noteGroup = (group: RefundGroup, left: Seen, note: string): Promise<Result<RefundsHandled>> =>
  call(api.noteRefundGroup, { body: { ...seenOf(group, left), note } });
