import { shopPages } from '../../../contract/pages.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PrivatePage } from '../sign-in/private-page.tsx';
import { AccountPage, AccountSkeleton } from './account-frame.tsx';
import { PasswordForm } from './password-form.tsx';

export function PasswordPage() {
  const t = useWords();
  return (
    <PrivatePage right={shopPages['/account/password'].right} waiting={<AccountSkeleton />}>
      {(account) => (
        <AccountPage title={t('password.title', { username: account.login })}>
          <PasswordForm account={account} />
        </AccountPage>
      )}
    </PrivatePage>
  );
}
