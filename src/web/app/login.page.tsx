import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Page, shopPages } from '../../contract/pages.ts';
import { safeReturn } from '../../domain/accounts/safe-return.ts';
import { useVisitor } from '../people/sign-in/account.ts';
import { HomePage } from '../shop/catalogue/home.page.tsx';
import { usePageTitle } from '../ui/page/use-page-title.ts';
import { SignInDialog } from './layout/sign-in-dialog.tsx';

const privatePaths = Object.entries<Page>(shopPages)
  .flatMap(([path, { right }]) => (right === 'public' ? [] : [path]))
  .concat('/entity');
/** A page that needs an account, or one below it: it is said that this is why. */
const needsAccount = (address: string) =>
  privatePaths.some((path) => address.startsWith(path) && /^(?:[/?#]|$)/.test(address.slice(path.length)));

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
  const navigate = useNavigate();
  const router = useRouter();
  const { is } = useVisitor();
  const { next } = useSearch({ strict: false });
  const [isSignedIn, setIsSignedIn] = useState(false);
  const isGone = useRef(false);
  usePageTitle();
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
      reason={needsAccount(next ?? '') ? 'wanted' : null}
      onSignedIn={() => setIsSignedIn(true)}
      onLeave={() => {
        isGone.current = true;
      }}
      onClose={goBack}
    />
  );
}
