import { shopPages } from '../../contract/pages.ts';
import { AccountFrame, AccountSkeleton } from '../people/accounts/account-frame.tsx';
import { PrivatePage } from '../people/sign-in/private-page.tsx';
import { OwnOrdersPage } from '../shop/orders/own-orders.page.tsx';

/** The orders of an account, among its other pages. */
export function AccountOrdersPage() {
  return (
    <PrivatePage right={shopPages['/account/orders'].right} waiting={<AccountSkeleton />}>
      {() => (
        <AccountFrame>
          <OwnOrdersPage />
        </AccountFrame>
      )}
    </PrivatePage>
  );
}
