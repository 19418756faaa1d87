import type { Event } from '../../../contract/catalogue.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import { useWords } from '../../ui/page/words.tsx';
import { minutesText } from '../purchase/use-time-left.ts';
import { BoughtCard } from './bought-card.tsx';
import { CallUs } from './call-us.tsx';
import type { Fact } from './facts.tsx';
import { PayAgain, useHeldSeconds } from './held-again.tsx';
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
  const seconds = useHeldSeconds(transaction, lookAgain);
  const isFailure = kind === 'failure';
  const isHeld = seconds !== null;
  return (
    <ResultFrame
      mark={isFailure ? 'bad' : 'cancelled'}
      title={t(`payment.${kind}.title`)}
      text={t(`payment.${isFailure ? 'failure' : 'cancelled'}.${isHeld ? 'held' : 'over'}`)}
      facts={isHeld ? [...facts, { name: t('payment.fact.held'), value: minutesText(seconds) }] : facts}
      actions={isHeld && token ? <PayAgain {...{ token, transaction, event }} /> : <OverLinks event={event} />}
    >
      <BoughtCard transaction={transaction} event={event} />
      <CallUs title={t('payment.failure.money.title')} text={t('payment.failure.money.text')} />
    </ResultFrame>
  );
}
