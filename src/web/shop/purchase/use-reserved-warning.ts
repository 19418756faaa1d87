import { useNavigate } from '@tanstack/react-router';
import { readPurchase } from './purchase.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The buyer wanted other seats, and was led to those that are held. */
    isReserved?: boolean;
  }
}

/** While seats are held, the only way is to pay for them: goes there, where a warning says so, and returns true. */
export function useReservedWarning(): () => boolean {
  const navigate = useNavigate();
  return () => {
    if (!readPurchase().TRANSACTION) return false;
    void navigate({ to: '/order/personal-info', replace: true, state: { isReserved: true } });
    return true;
  };
}
