import { accountRight } from '../domain/accounts/rights.ts';
import { AccountFrame, AccountSkeleton } from './accounts/account-frame.tsx';
import { OwnOrdersPage } from './orders/own-orders.page.tsx';
import { PrivatePage } from './sign-in/private-page.tsx';
import { useWords } from './ui/words.tsx';

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
