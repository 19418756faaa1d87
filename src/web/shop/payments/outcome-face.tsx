import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { PaymentState, ReceiptReply } from '../../../contract/payments.ts';
import type { Translate } from '../../../words/words.ts';
import { serverNow } from '../../api/server-clock.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { CallUs } from './call-us.tsx';
import { EndedFace } from './ended-face.tsx';
import type { Fact } from './facts.tsx';
import { FailedFace } from './failed-face.tsx';
import { HomeLink } from './home-link.tsx';
import { readOpenPayment } from './open-payment.ts';
import { PaidFace } from './paid-face.tsx';
import { paidEventQuery } from './payments.data.ts';
import { instantOfReceipt, stampText } from './receipt-time.ts';
import { ResultFrame } from './result-frame.tsx';
import { useMoment } from './use-moment.ts';
import type { PaymentOutcome } from './use-outcome.ts';

type Props = {
  outcome: PaymentOutcome;
  /** The browser came back from the provider's page where its buyer had cancelled. */
  isCancelled?: boolean;
  /** The provider brought the browser here, with the invoice number of an order that it knows. */
  isReturn?: boolean;
  /** The token of the pass, where this browser has it: to go on with the order. */
  token?: string | undefined;
};

/** Each way that paying can end, and the one where it has not ended yet. */
export function OutcomeFace({ outcome, isCancelled = false, isReturn = false, token }: Props) {
  const t = useWords();
  if (outcome.is === 'looking')
    return (
      <ResultFrame
        mark="waiting"
        title={t('payment.looking.title')}
        text={t('payment.looking.text')}
        actions={<HomeLink kind="ink" />}
        isBusy
      />
    );
  if (outcome.is === 'nothing') return <NothingFace />;
  if (outcome.is === 'unreachable') return <UnreachableFace retry={outcome.retry} />;
  return <KnownOutcomeFace {...outcome} {...{ isCancelled, isReturn, token }} />;
}

type KnownOutcome = Extract<PaymentOutcome, { is: 'known' }> & {
  isCancelled: boolean;
  isReturn: boolean;
  token: string | undefined;
};

function KnownOutcomeFace({ state, receipt, lookAgain, isCancelled, isReturn, token }: KnownOutcome) {
  const { read } = usePage();
  const { data: event } = useQuery(paidEventQuery(read, state.transaction.eventId));
  const facts = useFacts(state, receipt);
  const again = { state, event: event ?? null, facts, token, lookAgain };
  switch (state.state) {
    case 'PAID':
      return <PaidFace state={state} event={event ?? null} facts={facts} token={token} />;
    case 'TRANSFER':
      return <Navigate to="/order/transfer" replace />;
    case 'CONFIRMING':
      return <ConfirmingFace facts={facts} />;
    case 'OPEN': {
      const face = readOpenPayment({ begunAt: state.at, isCancelled, isReturn, now: serverNow() });
      if (face === 'unreported') return <NothingFace is="unreported" facts={facts} />;
      return face === 'confirming' ? <ConfirmingFace facts={facts} /> : <FailedFace {...again} kind={face} />;
    }
    case 'REFUND_DUE':
    case 'REFUNDED':
    case 'OVER':
      return <EndedFace {...again} />;
    case 'NONE':
      // No payment was begun.
      return <Navigate to="/order/payment-info" replace />;
    case 'FAILED':
      return <FailedFace {...again} kind={isCancelled ? 'cancelled' : 'failure'} />;
  }
}

function useFacts(report: PaymentState, receipt: ReceiptReply | null): Fact[] {
  const { invoiceNo, at, responseCode, state, paid, givenBack, method } = report;
  const t = useWords();
  const code = receipt?.responseCode ?? responseCode;
  const moment = useMoment();
  // A paid order has the number and the time of the payment that paid for it. A receipt may be of another one.
  const isPaid = state === 'PAID';
  const instant = (!isPaid && receipt && instantOfReceipt(receipt.timeStamp)) || at;
  // The telephone looks a failure up by its second.
  const isFailure = state === 'FAILED' || state === 'OPEN' || state === 'CONFIRMING';
  const time = isFailure ? stampText(instant) : moment(instant);
  const facts: Fact[] = [];
  const number = (!isPaid && receipt?.invoice) || invoiceNo;
  if (number) facts.push({ name: t('payment.fact.invoice'), value: number, copied: number });
  facts.push({ name: t('payment.fact.time'), value: time });
  if (code && !isPaid) facts.push({ name: t('payment.fact.code'), value: code });
  if (paid > 0) facts.push({ name: t('payment.fact.paid'), value: paidText(t, paid, method) });
  if (givenBack > 0) facts.push({ name: t('payment.fact.givenBack'), value: priceText(givenBack) });
  return facts;
}

const paidText = (t: Translate, paid: number, method: PaymentState['method']): string =>
  method
    ? t('payment.fact.paidBy', { amount: priceText(paid), method: t(`payment.method.${method}`) })
    : priceText(paid);

function ConfirmingFace({ facts }: { facts: Fact[] }) {
  const t = useWords();
  return (
    <ResultFrame
      mark="waiting"
      title={t('payment.confirming.title')}
      text={t('payment.confirming.text')}
      facts={facts}
      actions={<HomeLink kind="ink" />}
    >
      <SafeToClose />
    </ResultFrame>
  );
}

/** No order is known here, or no result of its payment; it is found in another way. */
function NothingFace({ is = 'nothing', facts = [] }: { is?: 'nothing' | 'unreported'; facts?: Fact[] }) {
  const t = useWords();
  const { shop } = usePage();
  return (
    <ResultFrame
      mark="plain"
      title={t(`payment.${is}.title`)}
      text={t(`payment.${is}.text`)}
      facts={facts}
      actions={
        <>
          <Link to="/find-order" className={buttonClass({ kind: 'go', size: 'large' })}>
            {t('findOrder.title')}
          </Link>
          <HomeLink kind="ink" />
        </>
      }
    >
      {is === 'unreported' ? (
        <SafeToClose />
      ) : (
        <CallUs title={t('payment.help.title')} text={t('payment.help.text', { hours: shop.hours })} />
      )}
    </ResultFrame>
  );
}

/** Money that is on its way pays for the seats or comes back. */
function SafeToClose() {
  const t = useWords();
  return <CallUs title={t('payment.confirming.safe.title')} text={t('payment.confirming.safe.text')} />;
}

function UnreachableFace({ retry }: { retry: () => unknown }) {
  const t = useWords();
  const { shop } = usePage();
  return (
    <ResultFrame
      mark="waiting"
      title={t('payment.unreachable.title')}
      text={t('payment.unreachable.text')}
      actions={
        <>
          <button type="button" className={buttonClass({ kind: 'go', size: 'large' })} onClick={() => void retry()}>
            {t('error.retry')}
          </button>
          <HomeLink kind="ink" />
        </>
      }
    >
      <CallUs title={t('payment.help.title')} text={t('payment.help.text', { hours: shop.hours })} />
    </ResultFrame>
  );
}
