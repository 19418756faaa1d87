import type { WebhookDelivery } from '../../../contract/webhooks.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { StatusBadge } from '../entity/status-switch.tsx';
import styles from './webhooks.module.css';

type Props = { delivery: WebhookDelivery; onReplay: () => void };

export function DeliveryRow({ delivery, onReplay }: Props) {
  const t = useWords();
  const { webhookId, type, data, state, createdAt } = delivery;
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <b>{t(`webhooks.event.${type}`)}</b>
        <small>
          {Object.entries(data)
            .map(([name, value]) => `${name} ${value}`)
            .join(' · ')}
        </small>
        <small>{webhookId}</small>
      </div>
      <div className={styles.counts}>
        <ListTime instant={createdAt} />
        <LastAttempt delivery={delivery} />
      </div>
      <StatusBadge isOn={state === 'DELIVERED'} text={t(`webhooks.delivery.${state}`)} />
      <div className={styles.actions}>
        {(state !== 'WAITING' || delivery.attempts > 0) && (
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-label={`${t('webhooks.replay')}: ${webhookId}`}
            onClick={onReplay}
          >
            {t('webhooks.replay')}
          </button>
        )}
      </div>
    </li>
  );
}

function LastAttempt({ delivery }: { delivery: WebhookDelivery }) {
  const t = useWords();
  const { attempts, nextAttemptAt, answerStatus, answer, failure, milliseconds } = delivery;
  if (attempts === 0) return null;
  return (
    <>
      <small>
        {t('webhooks.attempts', { count: attempts })}
        {nextAttemptAt && failure && (
          <>
            {` · ${t('webhooks.next')} `}
            <ListTime instant={nextAttemptAt} />
          </>
        )}
      </small>
      {answerStatus !== null && (
        <small>{t('webhooks.answered', { status: answerStatus, milliseconds: milliseconds ?? 0 })}</small>
      )}
      {failure && <small className={styles.problem}>{t('webhooks.failure', { failure })}</small>}
      {answer && (
        <details>
          <summary>{t('webhooks.answer')}</summary>
          <pre>{answer}</pre>
        </details>
      )}
    </>
  );
}
