import { shopPages } from '../../../contract/pages.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PrivatePage } from '../sign-in/private-page.tsx';
import { AccountPage, AccountSkeleton } from './account-frame.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignIns } from './sign-ins.tsx';

export function SecurityPage({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useWords();
  const title = t('security.title');
  return (
    <PrivatePage right={shopPages['/account/security'].right} waiting={<AccountSkeleton />}>
      {(account) => (
        <AccountPage title={title}>
          <SecondFactor account={account} />
          <SignIns onSignedOut={onSignedOut} />
        </AccountPage>
      )}
    </PrivatePage>
  );
}
