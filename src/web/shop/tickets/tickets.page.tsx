import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useAlive } from '../../ui/page/use-alive.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { HeldTickets } from './held-tickets.tsx';
import { forgetOffline } from './keep-offline.ts';
import { ticketsQuery } from './tickets.data.ts';
import styles from './tickets.module.css';

/** The tickets behind a link. The server draws the page without them: only the browser may read them. */
export function TicketsPage() {
  const t = useWords();
  const title = usePageTitle();
  const isAlive = useAlive();
  const { key = '' } = useParams({ strict: false });
  const { data, isError, refetch } = useQuery({ ...ticketsQuery(key), enabled: isAlive });
  if (data?.is === 'read') return <HeldTickets linkKey={key} tickets={data.tickets} onChanged={() => void refetch()} />;
  if (data)
    return (
      <NoTickets
        forgets={key}
        title={t(data.is === 'void' ? 'foundOrder.over.title' : 'ticketPage.unpaid')}
        text={t(data.is === 'void' ? 'ticketPage.over.text' : 'ticketPage.unpaid.text')}
      >
        <Link to="/find-order" className={buttonClass({ kind: 'go' })}>
          {t('findOrder.title')}
        </Link>
      </NoTickets>
    );
  if (isError)
    return (
      <NoTickets title={title} text={t('ticketPage.failed')}>
        <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void refetch()}>
          {t('error.retry')}
        </button>
      </NoTickets>
    );
  return (
    <div className={styles.page} aria-busy="true">
      <div className={`${styles.hero} on-ink`}>
        <div className="wrap">
          <h1>{title}</h1>
          <p className={styles.lead}>{t('ticketPage.text')}</p>
        </div>
      </div>
      <div className={`wrap ${styles.list}`}>
        <div className={styles.waiting} />
      </div>
    </div>
  );
}

type NoneProps = {
  title: string;
  text: string;
  /** The key of a link that shows nothing any more: what this device has kept of it goes. */
  forgets?: string;
  children: ReactNode;
};

function NoTickets({ title, text, forgets, children }: NoneProps) {
  useEffect(() => {
    if (forgets !== undefined) void forgetOffline(forgets);
  }, [forgets]);
  return (
    <div className={styles.page} role="alert">
      <Face scene="chair" title={title} text={text}>
        {children}
      </Face>
    </div>
  );
}
