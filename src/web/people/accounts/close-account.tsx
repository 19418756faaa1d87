import type { Account } from '../../../contract/accounts.ts';
import { isStaff } from '../../../domain/accounts/rights.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { dropToken } from '../sign-in/token.ts';
import { closeAccount } from './accounts.data.ts';
import { AsOwner } from './owner-form.tsx';
import styles from './security.module.css';

/** The end of the account, for customers: an administrator removes those of staff. */
export function CloseAccount({ account }: { account: Account }) {
  const t = useWords();
  const leave = () => {
    showToast({ id: 'close-account', text: t('closeAccount.done') });
    dropToken('left');
  };
  return (
    <section className={styles.part} aria-labelledby="close-account">
      <h2 id="close-account">{t('closeAccount.title')}</h2>
      {isStaff(account.authorities) ? (
        <p className={styles.text}>{t('error.accountOfStaff')}</p>
      ) : (
        <>
          <p className={styles.text}>{t('closeAccount.text')}</p>
          <AsOwner
            account={account}
            label={t('closeAccount.title')}
            ask={t('closeAccount.ask')}
            action={t('closeAccount.action')}
            failed="closeAccount.failed"
            send={closeAccount}
            onDone={leave}
          />
        </>
      )}
    </section>
  );
}
