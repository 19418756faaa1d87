import { accountRight } from '../../../domain/accounts/rights.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PrivatePage } from '../sign-in/private-page.tsx';
import { AccountPage, AccountSkeleton } from './account-frame.tsx';
import { SettingsForm } from './settings-form.tsx';

export function SettingsPage() {
  const t = useWords();
  return (
    <PrivatePage right={accountRight} waiting={<AccountSkeleton title={t('global.menu.account.settings')} />}>
      {(account) => (
        <AccountPage title={t('settings.title', { username: account.login })}>
          <SettingsForm account={account} />
        </AccountPage>
      )}
    </PrivatePage>
  );
}
