import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventTickets } from '../../../contract/office-tickets.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import cards from '../charts/cards.module.css';
import { ListFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { eventTicketsQuery } from './event-tickets.data.ts';
import styles from './event-tickets.module.css';
import { ReissueDialog } from './reissue-dialog.tsx';
import { Reissues } from './reissues.tsx';

/** The tickets of an event by session. All of a session get new codes here. */
export function EventTicketsPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const { data, isError, refetch } = useQuery(eventTicketsQuery(key));
  if (data === null)
    return <OfficeNothing level={1} title={t('ticketing.event.gone')} text={t('ticketing.event.gone.text')} />;
  if (isError && !data) return <ListFailed onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <PageHead />
        <div className={cards.waiting} />
      </div>
    );
  return <TicketsOfEvent tickets={data} />;
}

type Session = EventTickets['sessions'][number];

function TicketsOfEvent({ tickets }: { tickets: EventTickets }) {
  const t = useWords();
  const { locale } = usePage();
  const [reissued, setReissued] = useState<Session | null>(null);
  const { event, sessions, reissues } = tickets;
  const toEvent: string = `/entity/event/${event.id}`;
  return (
    <>
      <PageHead title={nameFor(event, locale)} count={t('ticketing.event.title')}>
        <Link to={toEvent} search={true} className={buttonClass({ kind: 'line' })}>
          {t('ticketing.event.toEvent')}
        </Link>
      </PageHead>
      <div className={styles.parts}>
        {sessions.length === 0 && <p className={styles.quiet}>{t('ticketing.event.none')}</p>}
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} onReissue={() => setReissued(session)} />
          ))}
        </ul>
        {reissues.length > 0 && <Reissues reissues={reissues} />}
      </div>
      {reissued && <ReissueDialog tickets={tickets} session={reissued} onClose={() => setReissued(null)} />}
    </>
  );
}

function SessionCard({ session, onReissue }: { session: Session; onReissue: () => void }) {
  const t = useWords();
  const isAtOnce = new Date(session.codeFrom).getTime() === 0;
  return (
    <li className={styles.session}>
      <h2>
        <ListTime instant={session.startTime} />
      </h2>
      <dl className={styles.figures}>
        {(['tickets', 'orders', 'printed', 'replaced'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`ticketing.event.${name}`)}</dt>
            <dd>{session[name].toLocaleString('en-HK')}</dd>
          </div>
        ))}
        <div>
          <dt>{t('ticketing.event.codeFrom')}</dt>
          <dd>{isAtOnce ? t('ticketing.event.atOnce') : <ListTime instant={session.codeFrom} />}</dd>
        </div>
      </dl>
      {session.tickets > 0 && (
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={onReissue}>
          {t('ticketing.reissue')}
          <span className="sr-only">
            {' '}
            <ListTime instant={session.startTime} />
          </span>
        </button>
      )}
    </li>
  );
}
