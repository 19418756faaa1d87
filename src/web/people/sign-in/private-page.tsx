import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { Account } from '../../../contract/accounts.ts';
import { mayPass, type Right } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useVisitor, type Visitor } from './account.ts';
import { askToSignIn, stopAsking } from './sign-in-request.ts';
import { lastDeparture } from './token.ts';

type Props = {
  right: Right;
  /** Drawn until the visitor is known; the server draws it for everybody. */
  waiting: ReactNode;
  children: (account: Account) => ReactNode;
  /** In place of the shop's own sentence to an account without the right. */
  notAllowed?: (account: Account) => ReactNode;
};

/** A page for those who are signed in and have the right to it. */
export function PrivatePage({ right, waiting, children, notAllowed }: Props) {
  const visitor = useVisitor();
  const account = useLastAccount(visitor);
  useWayIn(visitor, account !== null);
  if (!account) return visitor.is === 'unreachable' ? <Unreachable retry={visitor.retry} /> : waiting;
  if (!mayPass(right, account.authorities)) return notAllowed?.(account) ?? <NotAllowed />;
  return <Fragment key={account.id}>{children(account)}</Fragment>;
}

/** When the sign-in ends, the page keeps what was typed while the user signs in again. */
function useLastAccount(visitor: Visitor): Account | null {
  const [last, setLast] = useState<Account | null>(null);
  const current = visitor.is === 'signedIn' ? visitor.account : last;
  if (current !== last) setLast(current);
  return current;
}

function useWayIn({ is }: Visitor, wasIn: boolean): void {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (is !== 'nobody') return;
    const goHome = () => void navigate({ to: '/home', replace: true });
    if (!wasIn) {
      const { href } = router.state.location;
      void navigate({ to: '/login', search: { next: href }, replace: true });
    } else if (lastDeparture() === 'left') goHome();
    else askToSignIn({ reason: 'lost', onDecline: goHome });
  }, [is, wasIn, navigate, router]);
  // Signed in again, in another tab perhaps.
  useEffect(() => {
    if (is === 'signedIn') stopAsking();
  }, [is]);
}

function NotAllowed() {
  const t = useWords();
  useTitle(t('error.http.403'));
  return (
    <div role="alert">
      <Face scene="chair" title={t('error.http.403')}>
        <Link to="/home" className={buttonClass({ kind: 'go' })}>
          {t('not-found.home')}
        </Link>
      </Face>
    </div>
  );
}

function Unreachable({ retry }: { retry: () => void }) {
  const t = useWords();
  return (
    <Face scene="fallen-lamp" title={t('error.unreachable')}>
      <button type="button" className={buttonClass({ kind: 'go' })} onClick={retry}>
        {t('error.retry')}
      </button>
    </Face>
  );
}
