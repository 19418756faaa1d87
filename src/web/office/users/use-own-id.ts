import { useVisitor } from '../../people/sign-in/account.ts';

/** Whoever is signed in may not be taken away by themselves. */
export function useOwnId(): number | null {
  const visitor = useVisitor();
  return visitor.is === 'signedIn' ? visitor.account.id : null;
}
