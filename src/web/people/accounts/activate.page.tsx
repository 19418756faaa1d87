import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useVisitor } from '../sign-in/account.ts';
import { activate } from './accounts.data.ts';
import { CardPage, CardSkeleton } from './card-page.tsx';
import { useKey } from './use-key.ts';

type Outcome = 'account' | 'email' | 'failed' | 'unreachable';

/** The same link once more says the same: a mail program may have opened it first. */
async function tryKey(key: string): Promise<Outcome> {
  const result = await activate(key);
  if (result.isOk) return result.body.confirmed;
  const { status } = result;
  return status === 0 || status >= 500 ? 'unreachable' : 'failed';
}

export function ActivatePage() {
  const t = useWords();
  const key = useKey();
  const isAlive = useAlive();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    if (key !== undefined) void tryKey(key).then(setOutcome);
  }, [key, attempt]);
  const retry = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  const { is } = useVisitor();
  if (!isAlive || is === 'unknown' || (key !== undefined && outcome === null)) return <CardSkeleton />;
  const failed = is === 'signedIn' ? 'emailFailed' : 'failed';
  const reached = outcome === null || outcome === 'failed' ? failed : outcome;
  return (
    <CardPage heading={reached === 'failed' ? t('activate.failed') : undefined}>
      <ActivationResult outcome={reached} retry={retry} />
    </CardPage>
  );
}

type ResultProps = { outcome: Outcome | 'emailFailed'; retry: () => void };

/** A link that is good no more was for another address where somebody is signed in. */
function ActivationResult({ outcome, retry }: ResultProps) {
  const t = useWords();
  const look = buttonClass({ kind: 'go', size: 'large', isWide: true });
  if (outcome === 'unreachable') {
    return (
      <>
        <Notice kind="bad">{t('error.unreachable')}</Notice>
        <button type="button" className={look} onClick={retry}>
          {t('error.retry')}
        </button>
      </>
    );
  }
  if (outcome === 'failed') {
    return (
      <>
        <Notice kind="bad">{t('activate.messages.error')}</Notice>
        <Link to="/register" className={look}>
          {t('register.title')}
        </Link>
      </>
    );
  }
  if (outcome === 'account') {
    return (
      <>
        <Notice kind="good">{t('activate.messages.success')}</Notice>
        <Link to="/login" className={look}>
          {t('login.title')}
        </Link>
      </>
    );
  }
  return (
    <>
      {outcome === 'email' ? (
        <Notice kind="good">{t('activate.messages.email')}</Notice>
      ) : (
        <Notice kind="bad">{t('activate.messages.emailError')}</Notice>
      )}
      <Link to="/account/settings" className={look}>
        {t('global.menu.account.settings')}
      </Link>
    </>
  );
}
