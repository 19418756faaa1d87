import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PaymentState, ReceiptReply } from '../../../contract/payments.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { leaveOrder } from '../purchase/order-aside.ts';
import { type OrderAccess, readState } from './payments.data.ts';
import { useFollowTransfer } from './use-follow-transfer.ts';

export type PaymentOutcome =
  /** Nothing is known yet; also what the server draws. */
  | { is: 'looking' }
  /** This browser knows of no order, or the link is over. */
  | { is: 'nothing' }
  | { is: 'unreachable'; retry: () => unknown }
  | { is: 'known'; state: PaymentState; receipt: ReceiptReply | null; lookAgain: () => unknown };

type Input = {
  by: OrderAccess | null | undefined;
  /** The provider's message that the browser brought back; it is sent to the shop before the state is read. */
  report?: { name: string; send: () => Promise<ReceiptReply | null> };
};

const soon = 2000;
const later = 15_000;
const looksSoonMax = 30;

/** The pause before the next read: short while a payment is being confirmed, longer while staff may decide, false when it is final. */
function pauseAfter(state: PaymentState | null | undefined, looks: number): number | false {
  if (!state) return false;
  if (state.state === 'CONFIRMING' || state.state === 'OPEN') return looks < looksSoonMax ? soon : later;
  const isOpen = state.state === 'TRANSFER' || state.state === 'FAILED' || state.state === 'REFUND_DUE';
  return isOpen ? later : false;
}

/** The state of a payment, read again until it is final. */
export function useOutcome({ by, report }: Input): PaymentOutcome {
  const isAlive = useAlive();
  const isKnown = isAlive && by !== null && by !== undefined;
  const reported = useQuery({
    queryKey: ['payment', 'report', report?.name],
    queryFn: async () => (await report?.send()) ?? null,
    enabled: isKnown && report !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const watched = useQuery({
    queryKey: ['payment', 'state', by],
    queryFn: () => readState(by as OrderAccess),
    // A report that did not get through changes nothing: how things stand is asked all the same.
    enabled: isKnown && (report === undefined || reported.isFetched),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => pauseAfter(data, dataUpdateCount),
  });
  useFollow(watched.data);
  useFollowTransfer(watched.data, isKnown && 'token' in by ? by.token : undefined);
  const lookAgain = watched.refetch;
  if (!isAlive || by === undefined) return { is: 'looking' };
  if (by === null || watched.data === null) return { is: 'nothing' };
  if (watched.data) return { is: 'known', state: watched.data, receipt: reported.data ?? null, lookAgain };
  return watched.isError ? { is: 'unreachable', retry: lookAgain } : { is: 'looking' };
}

const statesThatEndPurchase = new Set(['PAID', 'REFUND_DUE', 'REFUNDED', 'OVER', 'TRANSFER']);
/** Money of another amount or currency goes back, and the seats wait on for another payment. */
const isUnpaidStill = ({ state, transaction }: PaymentState): boolean =>
  (state === 'REFUND_DUE' || state === 'REFUNDED') && transaction.status === 'WAITING';

/**
 * Drops the purchase in hand when its payment state ends it, and sets it aside while it may still be paid. Without an attempt there is no result.
 * A buyer who goes on to step 3 and comes back before it is drawn never leaves this page, so each return counts.
 */
function useFollow(report: PaymentState | null | undefined): void {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [ownPath] = useState(path);
  useEffect(() => {
    if (path !== ownPath || !report || report.state === 'NONE') return;
    const isOver = statesThatEndPurchase.has(report.state) && !isUnpaidStill(report);
    leaveOrder(report.transaction.id, { isOver });
  }, [report, path, ownPath]);
}
