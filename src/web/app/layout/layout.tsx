import { Outlet } from '@tanstack/react-router';
import { SkipLink } from '../../ui/controls/skip-link.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Announcer } from './announcer.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { LoadingBar } from './loading-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SignInOverPage } from './sign-in-over-page.tsx';
import { ToastCorner } from './toast-corner.tsx';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';

/** The frame around every page. */
export function Layout() {
  const t = useWords();
  const { isDevelopment } = usePage();
  useFocusAfterNavigation();
  return (
    <>
      <SkipLink to="#main" />
      {isDevelopment && <aside className={styles.ribbon}>{t('layout.development')}</aside>}
      <LoadingBar />
      <Header />
      <OfflineNotice />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <Announcer />
      <ToastCorner />
      <SignInOverPage />
    </>
  );
}
