import { stopAsking, useSignInRequest } from '../../people/sign-in/sign-in-request.ts';
import { DialogAway } from '../../ui/feedback/dialog-away.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const SignInDialog = lazyPart(async () => (await import('./sign-in-dialog.tsx')).SignInDialog, DialogAway);

/** The page stays as it is under the dialog, with all that was typed. */
export function SignInOverPage() {
  const requested = useSignInRequest();
  if (!requested) return null;
  const decline = () => {
    stopAsking();
    requested.onDecline?.();
  };
  return <SignInDialog reason={requested.reason} onSignedIn={stopAsking} onLeave={stopAsking} onClose={decline} />;
}
