import { Outlet } from '@tanstack/react-router';
import { adminRight } from '../../domain/accounts/rights.ts';
import { OfficeFrame, OfficeShell } from '../office/frame/office-frame.tsx';
import { useOfficeWords } from '../office/frame/use-office-words.ts';
import { PrivatePage } from '../people/sign-in/private-page.tsx';
import { buttonClass } from '../ui/controls/button.ts';
import { Face } from '../ui/feedback/face.tsx';
import { useWords } from '../ui/page/words.tsx';

/** Every page of the back office, for administrators. */
export function AdminPage() {
  return (
    <PrivatePage right={adminRight} waiting={<OfficeShell />}>
      {({ login }) => <Office login={login} />}
    </PrivatePage>
  );
}

function Office({ login }: { login: string }) {
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
  return (
    <OfficeFrame login={login}>
      <Outlet />
    </OfficeFrame>
  );
}
