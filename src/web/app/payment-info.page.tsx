import { Link } from '@tanstack/react-router';
import { GiveBack } from '../shop/orders/give-back.tsx';
import { MovedSession } from '../shop/orders/moved-session.tsx';
import { OrderFrame } from '../shop/orders/order-frame.tsx';
import { OrderSkeleton } from '../shop/orders/order-skeleton.tsx';
import { useHeldOrder } from '../shop/orders/use-held-order.ts';
import { BuyerCard } from '../shop/payments/buyer-card.tsx';
import { PayForm } from '../shop/payments/pay-form.tsx';
import { deliveryKey } from '../shop/purchase/delivery-words.ts';
import { usePurchase } from '../shop/purchase/purchase.ts';
import { typesOf } from '../shop/purchase/types-of.ts';
import { useAlive } from '../ui/page/use-alive.ts';
import { useWords } from '../ui/page/words.tsx';

/** Step 4: the last of the order's steps, and the first of paying for it. */
export function PaymentInfoPage() {
  const t = useWords();
  const isAlive = useAlive();
  const { EVENT, TRANSACTION, PI } = usePurchase();
  const moved = useHeldOrder(true);
  if (!isAlive || !TRANSACTION || !PI) return <OrderSkeleton step="pay" />;
  const change = <Link to="/order/personal-info">{t('payment.change')}</Link>;
  return (
    <OrderFrame step="pay">
      {moved && <MovedSession session={moved} />}
      <PayForm
        transaction={TRANSACTION}
        event={EVENT}
        delivery={t(deliveryKey(typesOf(EVENT), TRANSACTION.remark))}
        buyer={<BuyerCard info={PI} asksIdNumber={EVENT?.asksIdNumber ?? false} change={change} />}
        instead={<GiveBack seatCount={TRANSACTION.tickets.length} />}
      />
    </OrderFrame>
  );
}
