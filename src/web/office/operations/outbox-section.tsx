import { useQuery } from '@tanstack/react-query';
import type { GivenUpMail, Outbox } from '../../../contract/jobs.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { OrderLink } from '../frame/order-link.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { outboxQuery, sendMailsAgain } from './jobs.data.ts';
import styles from './jobs.module.css';

/** The mails that wait, and those that were given up, to be sent again. */
export function OutboxSection() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(outboxQuery);
  return (
    <section className={styles.section} aria-labelledby="outbox">
      <h2 id="outbox">{t('outbox.title')}</h2>
      {data && <OutboxParts outbox={data} />}
      {!data && (isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />)}
    </section>
  );
}

function OutboxParts({ outbox: { waiting, dueSince, givenUp, mails } }: { outbox: Outbox }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const sendAgain = (ids: number[]) => {
    if (!isBusy)
      void decide(
        () => sendMailsAgain(ids),
        ({ mails: count }) => showToast({ text: t('outbox.sentAgain', { count }) }),
      );
  };
  return (
    <>
      <p>
        {t('outbox.waiting', { count: waiting })}
        {dueSince && (
          <>
            {' '}
            {t('outbox.dueSince')} <ListTime instant={dueSince} />
          </>
        )}
      </p>
      <p>{givenUp === 0 ? t('outbox.noneGivenUp') : t('outbox.givenUp', { count: givenUp })}</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      {mails.length > 0 && (
        <>
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-disabled={isBusy}
            onClick={() => sendAgain(mails.map(({ id }) => id))}
          >
            {t('outbox.sendAll', { count: mails.length })}
          </button>
          <ul className={styles.list} aria-label={t('outbox.list')}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} isBusy={isBusy} onSend={() => sendAgain([mail.id])} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type RowProps = { mail: GivenUpMail; isBusy: boolean; onSend: () => void };

function MailRow({ mail: { id, kind, orderId, addedAt, givenUpAt, attempts, reason }, isBusy, onSend }: RowProps) {
  const t = useWords();
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{t('outbox.mail', { id, kind })}</b>
        {reason && <small className={styles.problem}>{reason}</small>}
      </div>
      <div className={styles.when}>
        <span>
          {t('outbox.givenUpAt')} <ListTime instant={givenUpAt} />
        </span>
        <small>
          {t('mails.written')} <ListTime instant={addedAt} /> · {t('mails.attempts', { count: attempts })}
        </small>
      </div>
      <div className={styles.waiting}>
        {orderId !== null && (
          <OrderLink orderId={orderId} className={styles.link}>
            {t('mails.order', { number: orderId })}
          </OrderLink>
        )}
      </div>
      <button type="button" className={buttonClass({ kind: 'line' })} aria-disabled={isBusy} onClick={onSend}>
        {t('outbox.send')}
        <span className="sr-only"> {t('outbox.mail', { id, kind })}</span>
      </button>
    </li>
  );
}
