import { lazy, Suspense } from 'react';
import { stopAsking, useSignInRequest } from '../../people/sign-in/sign-in-request.ts';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })));

/** The page stays as it is under the dialog, with all that was typed. */
export function SignInOverPage() {
  const requested = useSignInRequest();
  if (!requested) return null;
  const decline = () => {
    stopAsking();
    requested.onDecline?.();
  };
  return (
    <Suspense>
      <SignInDialog
        reason={requested.isLost ? 'lost' : null}
        onSignedIn={stopAsking}
        onLeave={stopAsking}
        onClose={decline}
      />
    </Suspense>
  );
}
