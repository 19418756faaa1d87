import type { TicketReissue } from '../../../contract/office-tickets.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import styles from './event-tickets.module.css';

/** Earlier reissues, and how many holders have been told so far. */
export function Reissues({ reissues }: { reissues: TicketReissue[] }) {
  const t = useWords();
  return (
    <section>
      <h2>{t('ticketing.reissue.history')}</h2>
      <ul className={styles.reissues}>
        {reissues.map((reissue) => (
          <li key={reissue.id}>
            <ListTime instant={reissue.decidedAt} />
            <div>
              <b>{t(`ticketing.reissue.reason.${reissue.reason}`)}</b>
              {reissue.hasNewKey && `, ${t('ticketing.reissue.key')}`}
              {' · '}
              {reissue.session ? <ListTime instant={reissue.session.startTime} /> : t('ticketing.reissue.all')}
              <p className={styles.quiet}>
                {t('ticketing.reissue.line', { count: reissue.tickets, login: reissue.decidedBy })}
              </p>
            </div>
            <Progress reissue={reissue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ reissue: { orders, ordersSeen, finishedAt } }: { reissue: TicketReissue }) {
  const t = useWords();
  if (finishedAt !== null) return <span className={styles.quiet}>{t('ticketing.reissue.told')}</span>;
  return (
    <span className={styles.progress} role="status">
      <progress max={orders} value={Math.min(ordersSeen, orders)} />
      {t('ticketing.reissue.progress', { seen: Math.min(ordersSeen, orders), orders })}
    </span>
  );
}
