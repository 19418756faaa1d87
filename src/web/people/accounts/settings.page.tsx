import { shopPages } from '../../../contract/pages.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PrivatePage } from '../sign-in/private-page.tsx';
import { AccountPage, AccountSkeleton } from './account-frame.tsx';
import { CloseAccount } from './close-account.tsx';
import { OwnData } from './own-data.tsx';
import { SettingsForm } from './settings-form.tsx';

export function SettingsPage() {
  const t = useWords();
  return (
    <PrivatePage right={shopPages['/account/settings'].right} waiting={<AccountSkeleton />}>
      {(account) => (
        <AccountPage title={t('settings.title', { username: account.login })}>
          <SettingsForm account={account} />
          <OwnData account={account} />
          <CloseAccount account={account} />
        </AccountPage>
      )}
    </PrivatePage>
  );
}
