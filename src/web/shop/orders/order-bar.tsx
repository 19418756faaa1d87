import { type Ref, useState } from 'react';
import type { EventPricing } from '../../../contract/catalogue.ts';
import type { EventTypes } from '../../../domain/catalogue/event-types.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { type CartProblem, costOf, ticketsIn } from '../../../domain/orders/cart.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Price } from '../../ui/text/price.tsx';
import { deliveryCents } from '../purchase/delivery-words.ts';
import type { CartLine } from '../purchase/purchase.ts';
import sumBar from '../purchase/sum-bar.module.css';
import styles from './order-bar.module.css';

type Props = {
  lines: readonly CartLine[];
  /** Chosen, but not added yet. */
  pending: { pricing: EventPricing; numTicket: number } | null;
  types: EventTypes;
  delivery: DeliveryType | null;
  problem: CartProblem | null;
  max: number;
  isLocked: boolean;
  canAdd: boolean;
  isPlacing: boolean;
  /** The button, which is the next thing to do after most choices. */
  button: Ref<HTMLButtonElement>;
  onAdd: () => void;
  onNext: () => void;
  /** Next was pressed before the delivery was chosen. */
  onDeliveryMissing: () => void;
};

/** How many, how much, and the one thing to do next: add what was chosen, then go on. */
export function OrderBar({ lines, pending, types, delivery, problem, max, isLocked, ...bar }: Props) {
  const t = useWords();
  const counted = pending ? [...lines, pending] : lines;
  const cost = costOf(counted, deliveryCents(types, delivery));
  const isNext = isLocked || (lines.length > 0 && !pending);
  const [isTried, setIsTried] = useState(false);
  const isDeliveryMissing = problem === 'deliveryMissing';
  const cannot = problemText();
  function problemText(): string | null {
    if (!isNext) return null;
    if (problem === 'tooManyTickets') return t('order.problem.tooMany', { max });
    if (problem === 'codeTooMany') return t('order.problem.code', { count: max });
    if (problem === 'tooFewTickets') return t('order.problem.tooFew', { min: types.minTicket });
    return isDeliveryMissing && isTried ? t('order.problem.delivery') : null;
  }
  const goOn = () => {
    if (bar.isPlacing) return;
    setIsTried(true);
    if (isDeliveryMissing) bar.onDeliveryMissing();
    else bar.onNext();
  };
  return (
    <div className={classes(sumBar.bar, styles.bar)}>
      <p className={styles.problem} role="status">
        {cannot}
      </p>
      <p className={sumBar.sum} aria-live="polite">
        {counted.length > 0 ? (
          <>
            <small>{t('order.bar.count', { count: ticketsIn(counted) })}</small>
            <b>
              <Price dollars={dollarsFrom(cost.totalCents)} />
            </b>
          </>
        ) : (
          <small>{t('order.bar.choose')}</small>
        )}
      </p>
      {isNext ? (
        <button
          type="button"
          className={buttonClass({ kind: 'go', size: 'large' })}
          ref={bar.button}
          disabled={problem !== null && !isDeliveryMissing}
          aria-disabled={isDeliveryMissing || bar.isPlacing}
          aria-busy={bar.isPlacing}
          onClick={goOn}
        >
          {t(bar.isPlacing ? 'order.bar.placing' : 'order.next')}
        </button>
      ) : (
        <button
          type="button"
          className={buttonClass({ kind: 'go', size: 'large' })}
          ref={bar.button}
          disabled={!bar.canAdd}
          onClick={bar.onAdd}
        >
          {t('order.add')}
        </button>
      )}
    </div>
  );
}
