import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ticketHandover } from '../../../domain/orders/delivery.ts';
import type { DeliveryType } from '../../../domain/orders/order-request.ts';
import { useVisitor } from '../../people/sign-in/account.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { keepInPurchase, usePurchase } from '../purchase/purchase.ts';
import { typesOf } from '../purchase/types-of.ts';
import { GiveBack } from './give-back.tsx';
import { GivenSeats } from './given-seats.tsx';
import { infoOf } from './info-of.ts';
import { OrderFrame } from './order-frame.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderSummary } from './order-summary.tsx';
import { nameBuyer } from './orders.data.ts';
import styles from './personal-info.module.css';
import { PersonalInfoForm } from './personal-info-form.tsx';
import { useHeldOrder } from './use-held-order.ts';

/** Step 3: who buys. The seats are held, and shown where they are. */
export function PersonalInfoPage() {
  const t = useWords();
  const navigate = useNavigate();
  const isAlive = useAlive();
  const { EVENT, TRANSACTION, PI, ORDER_TOKEN } = usePurchase();
  const visitor = useVisitor();
  const isReserved = useRouterState({ select: ({ location }) => location.state.isReserved === true });
  useHeldOrder(false);
  if (!isAlive || !TRANSACTION || visitor.is === 'unknown') return <OrderSkeleton step="info" />;
  return (
    <OrderFrame step="info">
      <div className={`wrap ${styles.step}`}>
        <div className={styles.main}>
          <h1>{t('order.info.title')}</h1>
          {isReserved && <Notice kind="bad">{t('order.reserved')}</Notice>}
          <PersonalInfoForm
            asksIdNumber={EVENT?.asksIdNumber ?? false}
            handover={ticketHandover(typesOf(EVENT), TRANSACTION.remark as DeliveryType)}
            initial={PI ?? (visitor.is === 'signedIn' ? infoOf(visitor.account) : {})}
            onSubmit={async (info) => {
              const answer = await nameBuyer(ORDER_TOKEN?.token ?? '', info);
              if (answer.status === 200) {
                keepInPurchase({ PI: info });
                void navigate({ to: '/order/payment-info' });
              }
              return answer;
            }}
          />
        </div>
        <aside className={styles.aside} aria-label={t('order.summary.title')}>
          <div className={styles.plan}>
            <GivenSeats transaction={TRANSACTION} />
          </div>
          <div className={styles.summary}>
            <OrderSummary transaction={TRANSACTION} />
          </div>
          <GiveBack seatCount={TRANSACTION.tickets.length} />
        </aside>
      </div>
    </OrderFrame>
  );
}
