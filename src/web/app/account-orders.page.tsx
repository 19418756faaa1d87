import { accountRight } from '../../domain/accounts/rights.ts';
import { AccountFrame, AccountSkeleton } from '../people/accounts/account-frame.tsx';
import { PrivatePage } from '../people/sign-in/private-page.tsx';
import { OwnOrdersPage } from '../shop/orders/own-orders.page.tsx';
import { useWords } from '../ui/page/words.tsx';

/** The orders of an account, among its other pages. */
export function AccountOrdersPage() {
  const t = useWords();
  return (
    <PrivatePage right={accountRight} waiting={<AccountSkeleton title={t('global.menu.account.orders')} />}>
      {() => (
        <AccountFrame>
          <OwnOrdersPage />
        </AccountFrame>
      )}
    </PrivatePage>
  );
}
