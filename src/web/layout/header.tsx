import { useRouterState } from '@tanstack/react-router';
import { OrderTimer } from '../purchase/order-timer.tsx';
import { classes } from '../ui/classes.ts';
import styles from './header.module.css';
import { LocaleMenu } from './locale-menu.tsx';
import { Logo } from './logo.tsx';
import { SearchForm } from './search-form.tsx';

/** In an order there is one thing to do, and a search is not it. */
export function Header() {
  const isOrdering = useRouterState({ select: ({ location }) => location.pathname.startsWith('/order') });
  return (
    <header className={classes(styles.header, isOrdering && styles.ordering, 'on-ink')}>
      <div className={classes('wrap', styles.inside)}>
        <Logo />
        {!isOrdering && <SearchForm />}
        <div className={styles.end}>
          <OrderTimer />
          <LocaleMenu />
        </div>
      </div>
    </header>
  );
}
