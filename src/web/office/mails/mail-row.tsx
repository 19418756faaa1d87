import { Link } from '@tanstack/react-router';
import type { ListedMail, MailState } from '../../../contract/mails.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { type Mark, StatusBadge } from '../entity/status-switch.tsx';
import styles from './mails.module.css';

const marks = { SENT: 'full', WAITING: 'ring', CAME_BACK: 'square', GIVEN_UP: 'dash' } as const satisfies Record<
  MailState,
  Mark
>;

export function MailRow({ mail }: { mail: ListedMail }) {
  const t = useWords();
  const { locale } = usePage();
  const { orderId, event, group, subject, state, addedAt, at, attempts, reason } = mail;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{t(`mails.group.${group}`)}</b>
        <span>{subject ?? nameFor(event, locale)}</span>
        {reason && <small className={state === 'WAITING' ? styles.reason : styles.problem}>{reason}</small>}
      </div>
      <Link to="/entity/transaction/$key" params={{ key: String(orderId) }} className={styles.order}>
        {t('mails.order', { number: orderId })}
      </Link>
      <div className={styles.when}>
        <ListTime instant={at} />
        <small>
          {t('mails.written')} <ListTime instant={addedAt} />
          {attempts > 1 && ` · ${t('mails.attempts', { count: attempts })}`}
        </small>
      </div>
      <StatusBadge isOn={state === 'SENT'} mark={marks[state]} text={t(`mails.state.${state}`)} />
    </li>
  );
}
