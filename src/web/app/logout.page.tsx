import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signOut } from '../people/accounts/accounts.data.ts';
import { CardSkeleton } from '../people/accounts/card-page.tsx';
import { dropToken, readToken } from '../people/sign-in/token.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useWords } from '../ui/page/words.tsx';
import { forgetPurchase } from './forget-purchase.ts';

/** Ends the sign-in on the server and here, and drops the purchase. Here it ends even when the server fails. */
async function leave(): Promise<void> {
  if (readToken() !== null) await signOut(false);
  dropToken('left');
  forgetPurchase();
}

export function LogoutPage() {
  const t = useWords();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void leave().then(() => {
      showToast({ id: 'logout', text: t('logout.success') });
      void navigate({ to: '/', replace: true });
    });
  }, []);
  return <CardSkeleton />;
}
