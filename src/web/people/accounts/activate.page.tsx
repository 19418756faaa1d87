import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
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
  if (!isAlive || (key !== undefined && outcome === null)) return <CardSkeleton />;
  const reached = outcome ?? 'failed';
  return (
    <CardPage heading={reached === 'failed' ? t('activate.failed') : undefined}>
      <ActivationResult outcome={reached} retry={retry} />
    </CardPage>
  );
}

function ActivationResult({ outcome, retry }: { outcome: Outcome; retry: () => void }) {
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
  const isEmail = outcome === 'email';
  return (
    <>
      <Notice kind="good">{t(isEmail ? 'activate.messages.email' : 'activate.messages.success')}</Notice>
      {isEmail ? (
        <Link to="/account/settings" className={look}>
          {t('global.menu.account.settings')}
        </Link>
      ) : (
        <Link to="/login" className={look}>
          {t('login.title')}
        </Link>
      )}
    </>
  );
}
