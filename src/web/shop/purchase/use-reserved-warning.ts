import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { readPurchase } from './purchase.ts';

/** While seats are held, the only way is to pay for them: shows a warning, goes there, and returns true. */
export function useReservedWarning(): () => boolean {
  const t = useWords();
  const navigate = useNavigate();
  return () => {
    if (!readPurchase().TRANSACTION) return false;
    showToast({ id: 'reserved', text: t('order.reserved') });
    void navigate({ to: '/order/personal-info', replace: true });
    return true;
  };
}
