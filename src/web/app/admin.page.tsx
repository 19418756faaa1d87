import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Account } from '../../contract/accounts.ts';
import { isStaff, type Right } from '../../domain/accounts/rights.ts';
import { OfficeDenied } from '../office/frame/office-denied.tsx';
import { OfficeFrame, OfficeShell } from '../office/frame/office-frame.tsx';
import { useOfficePage } from '../office/frame/use-office-page.ts';
import { useOfficeWords } from '../office/frame/use-office-words.ts';
import { PrivatePage } from '../people/sign-in/private-page.tsx';
import { buttonClass } from '../ui/controls/button.ts';
import { Face } from '../ui/feedback/face.tsx';
import { useWords } from '../ui/page/words.tsx';

/** Every page of the back office, for those with the right that the table of pages names. */
export function AdminPage() {
  const { right } = useOfficePage();
  return (
    <PrivatePage right={right} waiting={<OfficeShell />} notAllowed={denied(right)}>
      {(account) => (
        <Office account={account}>
          <Outlet />
        </Office>
      )}
    </PrivatePage>
  );
}

/** Staff stay in the back office. Buyers have nothing there. */
const denied = (right: Right) => (account: Account) =>
  isStaff(account.authorities) ? (
    <Office account={account}>
      <OfficeDenied right={right} />
    </Office>
  ) : null;

function Office({ account, children }: { account: Account; children: ReactNode }) {
  const t = useWords();
  const words = useOfficeWords();
  if (words.isError) {
    return (
      <Face scene="fallen-lamp" title={t('error.unreachable')}>
        <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void words.refetch()}>
          {t('error.retry')}
        </button>
      </Face>
    );
  }
  if (!words.data) return <OfficeShell />;
  return <OfficeFrame account={account}>{children}</OfficeFrame>;
}
