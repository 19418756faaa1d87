import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { takeUpOrder } from '../purchase/order-aside.ts';
import { keepInPurchase, readPurchase } from '../purchase/purchase.ts';
import { minutesText, useSecondsLeft } from '../purchase/use-time-left.ts';
import { CallUs } from './call-us.tsx';
import { HomeLink } from './home-link.tsx';
import { type Fact, ResultFrame } from './result-frame.tsx';

type Props = {
  state: PaymentState;
  event: Event | null;
  facts: Fact[];
  token: string | undefined;
  lookAgain: () => unknown;
};

/** Nothing was paid. While the seats are held there is one thing to do, and everything typed before is still there. */
export function FailedFace({ state: { state, transaction }, event, facts, token, lookAgain }: Props) {
  const t = useWords();
  const navigate = useNavigate();
  const seconds = useSecondsLeft(transaction.status === 'WAITING' ? transaction.validUntil : null);
  const isUnanswered = state === 'OPEN' || state === 'CONFIRMING';
  const isHeld = seconds !== null && seconds > 0;
  useEffect(() => {
    if (seconds === 0) void lookAgain();
  }, [seconds, lookAgain]);
  const tryAgain = () => {
    const isTakenUp = takeUpOrder(transaction);
    if (!isTakenUp && token) {
      const { eventId, validUntil } = transaction;
      keepInPurchase({ ORDER_TOKEN: { token, validUntil, eventId }, TRANSACTION: transaction, EVENT: event });
    }
    void navigate({ to: isTakenUp && readPurchase().PI ? '/order/payment-info' : '/order/personal-info' });
  };
  return (
    <ResultFrame
      mark="bad"
      title={t('payment.failure.title')}
      text={t(isHeld ? 'payment.failure.held' : 'payment.failure.over')}
      facts={isHeld ? [...facts, { name: t('payment.fact.held'), value: minutesText(seconds) }] : facts}
      actions={
        isHeld && token ? (
          <>
            <button type="button" className={buttonClass({ kind: 'go', size: 'large' })} onClick={tryAgain}>
              {t('payment.failure.again')}
            </button>
            <HomeLink kind="ink" />
          </>
        ) : (
          <HomeLink kind="go" />
        )
      }
    >
      <CallUs
        title={t('payment.failure.money.title')}
        text={t(isUnanswered ? 'payment.failure.money.open' : 'payment.failure.money.text')}
      />
    </ResultFrame>
  );
}
