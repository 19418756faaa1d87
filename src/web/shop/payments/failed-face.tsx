import { useEffect } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useContinue } from '../purchase/use-continue.ts';
import { minutesText, useSecondsLeft } from '../purchase/use-time-left.ts';
import { BoughtCard } from './bought-card.tsx';
import { CallUs } from './call-us.tsx';
import type { Fact } from './facts.tsx';
import { HomeLink } from './home-link.tsx';
import type { Unpaid } from './open-payment.ts';
import { OverLinks } from './over-links.tsx';
import { ResultFrame } from './result-frame.tsx';

type Props = {
  state: PaymentState;
  event: Event | null;
  facts: Fact[];
  token: string | undefined;
  kind: Unpaid;
  lookAgain: () => unknown;
};

/** Nothing was paid. While the seats are held there is one thing to do, and everything typed before is still there. */
export function FailedFace({ state: { transaction }, event, facts, token, kind, lookAgain }: Props) {
  const t = useWords();
  const goOn = useContinue();
  const seconds = useSecondsLeft(transaction.status === 'WAITING' ? transaction.validUntil : null);
  const isFailure = kind === 'failure';
  const isHeld = seconds !== null && seconds > 0;
  useEffect(() => {
    if (seconds === 0) void lookAgain();
  }, [seconds, lookAgain]);
  return (
    <ResultFrame
      mark={isFailure ? 'bad' : 'cancelled'}
      title={t(`payment.${kind}.title`)}
      text={t(`payment.${isFailure ? 'failure' : 'cancelled'}.${isHeld ? 'held' : 'over'}`)}
      facts={isHeld ? [...facts, { name: t('payment.fact.held'), value: minutesText(seconds) }] : facts}
      actions={
        isHeld && token ? (
          <>
            <button
              type="button"
              className={buttonClass({ kind: 'go', size: 'large' })}
              onClick={() => goOn({ token, transaction, event })}
            >
              {t('payment.failure.again')}
            </button>
            <HomeLink kind="ink" />
          </>
        ) : (
          <OverLinks event={event} />
        )
      }
    >
      <BoughtCard transaction={transaction} event={event} />
      <CallUs title={t('payment.failure.money.title')} text={t('payment.failure.money.text')} />
    </ResultFrame>
  );
}
