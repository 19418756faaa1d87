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
import type { Fact } from './facts.tsx';
import { HomeLink } from './home-link.tsx';
import { OverLinks } from './over-links.tsx';
import { ResultFrame } from './result-frame.tsx';

type Props = {
  state: PaymentState;
  event: Event | null;
  facts: Fact[];
  token: string | undefined;
  /** By the buyer, on the provider's page: no failure. */
  isCancelled: boolean;
  lookAgain: () => unknown;
};

/** Nothing was paid. While the seats are held there is one thing to do, and everything typed before is still there. */
export function FailedFace({ state: { transaction }, event, facts, token, isCancelled, lookAgain }: Props) {
  const t = useWords();
  const navigate = useNavigate();
  const seconds = useSecondsLeft(transaction.status === 'WAITING' ? transaction.validUntil : null);
  const kind = isCancelled ? 'cancelled' : 'failure';
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
      mark={isCancelled ? 'cancelled' : 'bad'}
      title={t(`payment.${kind}.title`)}
      text={t(`payment.${kind}.${isHeld ? 'held' : 'over'}`)}
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
          <OverLinks event={event} />
        )
      }
    >
      <CallUs title={t('payment.failure.money.title')} text={t('payment.failure.money.text')} />
    </ResultFrame>
  );
}
