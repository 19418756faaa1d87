import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { accountMenu } from '../../../contract/pages.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './account-frame.module.css';

type FrameProps = { isBusy?: boolean; children: ReactNode };

/** A page of the account, with the way to the others. */
export function AccountFrame({ isBusy = false, children }: FrameProps) {
  const t = useWords();
  return (
    <div className={`wrap ${styles.frame}`}>
      <nav className={styles.menu} aria-label={t('global.menu.account.main')}>
        {accountMenu.map(({ to, words }) => (
          <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
            {t(words)}
          </Link>
        ))}
      </nav>
      <div className={styles.page} aria-busy={isBusy || undefined}>
        {children}
      </div>
    </div>
  );
}

/** The same with a title of its own. */
export function AccountPage({ title, isBusy = false, children }: FrameProps & { title: string }) {
  useTitle(title);
  return (
    <AccountFrame isBusy={isBusy}>
      <h1>{title}</h1>
      {children}
    </AccountFrame>
  );
}

/** Drawn until the visitor is known; the server draws it for everybody. */
export function AccountSkeleton() {
  return (
    <AccountPage title={usePageTitle()} isBusy>
      <div className={styles.ghost} />
      <div className={styles.ghost} />
      <div className={styles.ghost} />
    </AccountPage>
  );
}
