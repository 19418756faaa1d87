import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { useVisitor } from '../../people/sign-in/account.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { refusalIn, tellFailure } from '../../ui/feedback/failure.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { OwnOrderCard } from './own-order-card.tsx';
import { claimOrder, foundOrderQuery } from './own-orders.data.ts';
import styles from './own-orders.module.css';

/** The page behind the link in a mail. The server draws it without the order, which only the browser may read. */
export function FoundOrderPage() {
  const t = useWords();
  const title = usePageTitle();
  const isAlive = useAlive();
  const { key = '' } = useParams({ strict: false });
  const { data, isError, refetch } = useQuery({ ...foundOrderQuery(key), enabled: isAlive });
  if (data === null) {
    return (
      <Face scene="chair" title={t('foundOrder.over.title')} text={t('foundOrder.over.text')}>
        <Link to="/find-order" className={buttonClass({ kind: 'go' })}>
          {t('findOrder.title')}
        </Link>
      </Face>
    );
  }
  return (
    <div className={`wrap ${styles.step}`}>
      {isError && (
        <div className={styles.notice} role="alert">
          <p>{t('ownOrders.failed')}</p>
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => void refetch()}>
            {t('error.retry')}
          </button>
        </div>
      )}
      {data === undefined && !isError && (
        <>
          <h1>{title}</h1>
          <div className={styles.waiting} aria-busy="true" />
        </>
      )}
      {data && (
        <>
          <OwnOrderCard order={data} level={1} orderKey={key} />
          <Claim orderKey={key} />
        </>
      )}
    </div>
  );
}

/** A buyer with an account can add the order to it; signing in leads back here. */
function Claim({ orderKey }: { orderKey: string }) {
  const t = useWords();
  const visitor = useVisitor();
  const navigate = useNavigate();
  const router = useRouter();
  const { isBusy, run } = useBusyCall();
  const [isRefused, setRefused] = useState(false);
  if (visitor.is !== 'signedIn' && visitor.is !== 'nobody') return null;
  const claim = async () => {
    if (visitor.is === 'nobody') return void navigate({ to: '/login', search: { next: router.state.location.href } });
    const answer = await run(() => claimOrder(orderKey));
    if (!answer) return;
    setRefused(refusalIn(answer) === 'otherMailbox');
    if (refusalIn(answer) === 'otherMailbox') return;
    if (answer.status === 404) return showToast({ text: t('foundOrder.claimedElsewhere') });
    if (answer.status !== 200) return tellFailure(answer, t);
    showToast({ text: t('foundOrder.claimed') });
    void navigate({ to: '/account/orders' });
  };
  return (
    <div className={styles.notice}>
      <p>{t(visitor.is === 'signedIn' ? 'foundOrder.claim.text' : 'foundOrder.claim.signIn')}</p>
      <BusyButton look={{ kind: 'line' }} isBusy={isBusy} onPress={() => void claim()}>
        {t('foundOrder.claim')}
      </BusyButton>
      {isRefused && <p role="alert">{t('error.otherMailbox')}</p>}
    </div>
  );
}
