import { useRouterState } from '@tanstack/react-router';
import { OrderTimer } from '../../shop/purchase/order-timer.tsx';
import { usePurchase } from '../../shop/purchase/purchase.ts';
import { Logo } from '../../ui/pictures/logo.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LocaleMenu } from './locale-menu.tsx';
import { SearchForm } from './search-form.tsx';

/** In an order there is one thing to do, and a search is not it. On a phone the time that is left needs its room. */
export function Header() {
  const isOrdering = useRouterState({ select: ({ location }) => location.pathname.startsWith('/order') });
  const isHolding = usePurchase().ORDER_TOKEN !== null;
  return (
    <header className={classes(styles.header, isOrdering && styles.ordering, isHolding && styles.holding, 'on-ink')}>
      <div className={classes('wrap', styles.inside)}>
        <Logo />
        {!isOrdering && <SearchForm />}
        <div className={styles.end}>
          <OrderTimer />
          <AccountMenu />
          <LocaleMenu />
        </div>
      </div>
    </header>
  );
}
