import { lazy, Suspense } from 'react';
import { stopAsking, useAsked } from '../../people/sign-in/asked.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })));

/** The page stays as it is under the dialog, with all that was typed. */
export function SignInOverPage() {
  const asked = useAsked();
  if (!asked) return null;
  const decline = () => {
    stopAsking();
    asked.onDecline?.();
  };
  return (
    <Suspense>
      <SignInDialog
        reason={asked.isLost ? 'lost' : null}
        onSignedIn={stopAsking}
        onLeave={stopAsking}
        onClose={decline}
      />
    </Suspense>
  );
}
