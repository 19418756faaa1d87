import { Link } from '@tanstack/react-router';
import type { DeliveryType } from '../domain/orders/order-wish.ts';
import { deliveryKey } from './orders/delivery-words.ts';
import { GiveBack } from './orders/give-back.tsx';
import { OrderFrame } from './orders/order-frame.tsx';
import { OrderSkeleton } from './orders/order-skeleton.tsx';
import { useHeldOrder } from './orders/use-held-order.ts';
import { BuyerCard } from './payments/buyer-card.tsx';
import { PayForm, typesOf } from './payments/pay-form.tsx';
import { usePurchase } from './purchase/purchase.ts';
import { useAlive } from './ui/use-alive.ts';
import { useWords } from './ui/words.tsx';

/** Step 4: the last of the order's steps, and the first of paying for it. */
export function PaymentInfoPage() {
  const t = useWords();
  const isAlive = useAlive();
  const { EVENT, TRANSACTION, PI } = usePurchase();
  useHeldOrder(true);
  if (!isAlive || !TRANSACTION || !PI) return <OrderSkeleton step="pay" />;
  const change = <Link to="/order/personal-info">{t('payment.change')}</Link>;
  return (
    <OrderFrame step="pay">
      <PayForm
        transaction={TRANSACTION}
        event={EVENT}
        delivery={t(deliveryKey(typesOf(EVENT), TRANSACTION.remark as DeliveryType))}
        buyer={<BuyerCard info={PI} asksIdNumber={EVENT?.asksIdNumber ?? false} change={change} />}
        instead={<GiveBack seatCount={TRANSACTION.tickets.length} />}
      />
    </OrderFrame>
  );
}
