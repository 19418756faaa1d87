import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { ticketHandover } from '../../../domain/orders/delivery.ts';
import { useVisitor } from '../../people/sign-in/account.ts';
import { askIfEnded } from '../../people/sign-in/ask-if-ended.ts';
import { lastDeparture } from '../../people/sign-in/token.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { FoldedOrder } from '../purchase/folded-order.tsx';
import { keepDraft, keepInPurchase, usePurchase } from '../purchase/purchase.ts';
import { typesOf } from '../purchase/types-of.ts';
import { endIn, useEndOfOrder } from '../purchase/use-end-of-order.ts';
import { useSitePlan } from '../seating/seating.data.ts';
import { GiveBack } from './give-back.tsx';
import { GivenSeats } from './given-seats.tsx';
import { infoOf } from './info-of.ts';
import { MovedSession } from './moved-session.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderSummary } from './order-summary.tsx';
import { nameBuyer } from './orders.data.ts';
import styles from './personal-info.module.css';
import { PersonalInfoForm } from './personal-info-form.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useHeldOrder } from './use-held-order.ts';

/** Step 3: who buys. The seats are held, and shown where they are. */
export function PersonalInfoPage() {
  const t = useWords();
  const navigate = useNavigate();
  const endHere = useEndOfOrder();
  const isAlive = useAlive();
  const { EVENT, TRANSACTION, PI, DRAFT, ORDER_TOKEN } = usePurchase();
  const visitor = useVisitor();
  const isReserved = useRouterState({ select: ({ location }) => location.state.isReserved === true });
  const plan = useRef<HTMLDivElement>(null);
  const hasPlan = Boolean(useSitePlan(EVENT?.site.id).data);
  const seePlan = () => {
    plan.current?.scrollIntoView({ block: 'center' });
    plan.current?.focus({ preventScroll: true });
  };
  const moved = useHeldOrder(false);
  if (!isAlive || !TRANSACTION || visitor.is === 'unknown') return <OrderSkeleton step="info" />;
  const seatCount = TRANSACTION.tickets.length;
  return (
    <OrderFrame step="info">
      {moved && <MovedSession session={moved} />}
      <div className={`wrap ${styles.step}`}>
        <div className={styles.main}>
          {isReserved && (
            <div className={styles.warning}>
              <Notice kind="bad">
                <div className={styles.reserved}>
                  <p>{t('order.reserved')}</p>
                  <GiveBack seatCount={seatCount} />
                </div>
              </Notice>
            </div>
          )}
          {hasPlan && (
            <button type="button" className={classes(buttonClass({ kind: 'line' }), styles.see)} onClick={seePlan}>
              <Icon name="place" />
              {t('order.plan.see')}
            </button>
          )}
          <h1>{t('order.info.title')}</h1>
          {visitor.is === 'nobody' && lastDeparture() === 'lost' && <SignInAgain />}
          <PersonalInfoForm
            asksIdNumber={EVENT?.asksIdNumber ?? false}
            handover={ticketHandover(typesOf(EVENT), TRANSACTION.remark)}
            initial={{ ...(PI ?? (visitor.is === 'signedIn' ? infoOf(visitor.account) : {})), ...(DRAFT as typeof PI) }}
            onTyped={keepDraft}
            onSubmit={async (info) => {
              if (await askIfEnded()) return null;
              const answer = await nameBuyer(ORDER_TOKEN?.token ?? '', info);
              if (answer.status === 200) {
                keepInPurchase({ PI: info, DRAFT: null });
                void navigate({ to: '/order/payment-info' });
              }
              const ended = endIn(answer);
              if (ended) void endHere(ended);
              return ended ? null : answer;
            }}
          />
        </div>
        <aside className={styles.aside} aria-label={t('order.summary.title')}>
          <div className={styles.plan} ref={plan} tabIndex={-1}>
            <GivenSeats transaction={TRANSACTION} />
          </div>
          <div className={styles.summary}>
            <FoldedOrder transaction={TRANSACTION} event={EVENT}>
              <OrderSummary transaction={TRANSACTION} />
            </FoldedOrder>
          </div>
          {!isReserved && <GiveBack seatCount={seatCount} />}
        </aside>
      </div>
    </OrderFrame>
  );
}
