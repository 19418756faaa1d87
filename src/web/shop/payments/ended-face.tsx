import type { Event } from '../../../contract/catalogue.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { minutesText } from '../purchase/use-time-left.ts';
import { CallUs } from './call-us.tsx';
import { endOf } from './end-of.ts';
import type { Fact } from './facts.tsx';
import { PayAgain, useHeldSeconds } from './held-again.tsx';
import { HomeLink } from './home-link.tsx';
import { OverLinks } from './over-links.tsx';
import styles from './result.module.css';
import { ResultFrame } from './result-frame.tsx';

type Props = {
  state: PaymentState;
  event: Event | null;
  facts: Fact[];
  token: string | undefined;
  lookAgain: () => unknown;
};

/** The order is over, or its money goes back. Money of another amount or currency leaves the seats held until the end of their time. */
export function EndedFace({ state, event, facts, token, lookAgain }: Props) {
  const t = useWords();
  const { shop } = usePage();
  const { transaction, rejection } = state;
  const kind = endOf(state);
  const isOver = kind === 'over' || kind === 'rejected';
  const seconds = useHeldSeconds(transaction, lookAgain);
  const isHeld = seconds !== null && (kind === 'refundDue' || kind === 'refunded');
  const held = { name: t('payment.fact.held'), value: minutesText(seconds ?? 0) };
  return (
    <ResultFrame
      mark={isOver ? 'bad' : 'plain'}
      title={t(`payment.${kind}.title`)}
      text={t(isHeld ? `payment.${kind}.held` : `payment.${kind}.text`, { amount: priceText(transaction.amount) })}
      facts={isHeld ? [...facts, held] : facts}
      actions={
        isHeld && token ? (
          <PayAgain {...{ token, transaction, event }} />
        ) : isOver ? (
          <OverLinks event={event} />
        ) : (
          <HomeLink kind="go" />
        )
      }
    >
      {rejection && (
        <Notice kind="bad">
          <p className={styles.reason}>{rejection}</p>
        </Notice>
      )}
      <CallUs title={t('payment.help.title')} text={t('payment.help.text', { hours: shop.hours })} />
    </ResultFrame>
  );
}
