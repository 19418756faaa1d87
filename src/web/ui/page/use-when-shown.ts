import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Looks when the page is entered, and whenever the visitor comes back to it before it was taken away. */
export function useWhenShown(look: () => void): void {
  const router = useRouter();
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    lookAgain();
    const { pathname } = location;
    const leave = router.subscribe('onResolved', () => {
      if (location.pathname === pathname) lookAgain();
    });
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) lookAgain();
    };
    window.addEventListener('pageshow', comeBack);
    return () => {
      leave();
      window.removeEventListener('pageshow', comeBack);
    };
  }, [router]);
}
