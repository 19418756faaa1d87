import { useRouterState } from '@tanstack/react-router';
import { usePurchase } from '../../shop/purchase/purchase.ts';
import { useAwaitsTransfer } from '../../shop/purchase/use-awaits-transfer.ts';
import { lazyPart, nothingInstead } from '../../ui/page/lazy-part.tsx';
import { Logo } from '../../ui/pictures/logo.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';
import { LocaleMenu } from './locale-menu.tsx';
import { SearchForm } from './search-form.tsx';

/** The timer is for buyers. */
const OrderTimer = lazyPart(
  async () => (await import('../../shop/purchase/order-timer.tsx')).OrderTimer,
  nothingInstead,
);

/** In an order there is one thing to do, and a search is not it. On a phone the time that is left needs its room. */
export function Header() {
  const isOrdering = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId.startsWith('/order') });
  const isInHand = usePurchase().ORDER_TOKEN !== null;
  const isAwaited = useAwaitsTransfer();
  const isHolding = isInHand || isAwaited;
  return (
    <header className={classes(styles.header, isOrdering && styles.ordering, isHolding && styles.holding, 'on-ink')}>
      <div className={classes('wrap', styles.inside)}>
        <Logo />
        {!isOrdering && <SearchForm />}
        <div className={styles.end}>
          {isHolding && <OrderTimer />}
          <AccountMenu />
          <LocaleMenu />
        </div>
      </div>
    </header>
  );
}
