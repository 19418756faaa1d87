import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { readPurchase } from './purchase.ts';

/** Leads from a step that lacks something to the start, and says so there: with the way to the held order, or to one made earlier. */
export function useWithoutOrder(): () => void {
  const t = useWords();
  const navigate = useNavigate();
  return () => {
    const isHeld = readPurchase().TRANSACTION !== null;
    const text = t(isHeld ? 'order.missing.info' : 'order.missing.order');
    const link = isHeld
      ? { to: '/order/personal-info', text: t('order.timer.goOn') }
      : { to: '/find-order', text: t('order.refused.find') };
    showToast({ id: 'order-missing', text, link });
    void navigate({ to: '/', replace: true });
  };
}
