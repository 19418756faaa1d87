import { useState } from 'react';
import * as api from '../../../contract/addresses.ts';
import type { Answer } from '../../api/ask-server.ts';
import { call } from '../../api/call.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { failureTexts, waitText } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './sign-in.module.css';

/** The activation mail once more. It is offered after every failed sign-in, so the offer does not tell whether there is an account. */
export function ActivationOffer({ username }: { username: string }) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = () => run(async () => setAnswer(await call(api.requestActivation, { body: { username } })));
  if (answer?.status === 200) return <Notice kind="mail">{t('login.activation.sent')}</Notice>;
  return (
    <>
      {answer && (
        <Notice kind="bad">{waitText(answer, t) ?? (failureTexts(answer, t).join(' ') || t('error.unknown'))}</Notice>
      )}
      <div className={styles.pair}>
        <button type="button" aria-disabled={isBusy} aria-busy={isBusy} onClick={() => void send()}>
          {t('login.activation.offer')}
        </button>
      </div>
    </>
  );
}
