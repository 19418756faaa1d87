import { askToSignIn } from '../../people/sign-in/sign-in-request.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import styles from './personal-info.module.css';

/** The sign-in ended in the midst of the order, which becomes that of a guest unless the buyer signs in again. */
export function SignInAgain() {
  const t = useWords();
  return (
    <div className={styles.warning}>
      <Notice kind="plain">
        <div className={styles.reserved}>
          <p>{t('order.info.signedOut')}</p>
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            onClick={() => askToSignIn({ reason: 'optional' })}
          >
            {t('login.title')}
          </button>
        </div>
      </Notice>
    </div>
  );
}
