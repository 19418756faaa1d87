import type { SignInReason } from '../../people/sign-in/sign-in-form.tsx';
import { type SignInRequest, stopAsking, useSignInRequest } from '../../people/sign-in/sign-in-request.ts';
import { DialogAway } from '../../ui/feedback/dialog-away.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const SignInDialog = lazyPart(async () => (await import('./sign-in-dialog.tsx')).SignInDialog, DialogAway);

const reasonOf = ({ isLost, isOptional }: SignInRequest): SignInReason | null => {
  if (!isLost) return null;
  return isOptional ? 'optional' : 'lost';
};

/** The page stays as it is under the dialog, with all that was typed. */
export function SignInOverPage() {
  const requested = useSignInRequest();
  if (!requested) return null;
  const decline = () => {
    stopAsking();
    requested.onDecline?.();
  };
  return <SignInDialog reason={reasonOf(requested)} onSignedIn={stopAsking} onLeave={stopAsking} onClose={decline} />;
}
