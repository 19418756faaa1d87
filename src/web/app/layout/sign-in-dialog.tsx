import { useHumanCheck } from '../../people/human-check/use-human-check.ts';
import { SignInForm, type SignInReason } from '../../people/sign-in/sign-in-form.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';

type Props = { reason: SignInReason | null; onSignedIn: () => void; onLeave: () => void; onClose: () => void };

/** The sign-in dialog over the open page. */
export function SignInDialog({ reason, onSignedIn, onLeave, onClose }: Props) {
  const t = useWords();
  const humanCheck = useHumanCheck();
  const takeHumanCheck = async () => {
    const recaptcha = await humanCheck.take();
    // Good once.
    humanCheck.forget();
    return recaptcha;
  };
  return (
    <Dialog title={t('login.title')} onClose={onClose}>
      <SignInForm reason={reason} takeHumanCheck={takeHumanCheck} onSignedIn={onSignedIn} onLeave={onLeave} />
    </Dialog>
  );
}
