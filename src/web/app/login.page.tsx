import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { safeReturn } from '../../domain/accounts/safe-return.ts';
import { useVisitor } from '../people/sign-in/account.ts';
import { HomePage } from '../shop/catalogue/home.page.tsx';
import { useTitle } from '../ui/page/use-title.ts';
import { useWords } from '../ui/page/words.tsx';
import { SignInDialog } from './layout/sign-in-dialog.tsx';

/** Where nobody comes without an account: whoever is sent from there is told why. */
const isWanted = /^\/(?:account|admin|entity)(?:[/?#]|$)/;

/** Signing in over the home page, and back to where the visitor came from. */
export function LoginPage() {
  return (
    <>
      <HomePage />
      <SignInAndReturn />
    </>
  );
}

function SignInAndReturn() {
  const t = useWords();
  const navigate = useNavigate();
  const router = useRouter();
  const { is } = useVisitor();
  const { next } = useSearch({ strict: false });
  const [isSignedIn, setIsSignedIn] = useState(false);
  const isGone = useRef(false);
  useTitle(t('login.title'));
  useEffect(() => {
    if (is !== 'signedIn' && !isSignedIn) return;
    if (isGone.current) return;
    isGone.current = true;
    router.history.replace(safeReturn(next));
  }, [is, isSignedIn, next, router]);
  if (is === 'unknown' || is === 'signedIn' || isSignedIn) return null;
  const goBack = () => {
    if (isGone.current) return;
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/home', replace: true });
  };
  return (
    <SignInDialog
      reason={isWanted.test(next ?? '') ? 'wanted' : null}
      onSignedIn={() => setIsSignedIn(true)}
      onLeave={() => {
        isGone.current = true;
      }}
      onClose={goBack}
    />
  );
}
