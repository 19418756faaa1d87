import type { Webhook } from '../../../contract/webhooks.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { StatusBadge } from '../entity/status-switch.tsx';
import styles from './webhooks.module.css';

export function WebhookBadge({ webhook: { isEnabled, failingSince } }: { webhook: Webhook }) {
  const t = useWords();
  const state = isEnabled ? (failingSince ? 'failing' : 'enabled') : 'disabled';
  return <StatusBadge isOn={state === 'enabled'} text={t(`webhooks.state.${state}`)} />;
}

/** The reason why deliveries do not arrive; nothing while all is well. */
export function WebhookTrouble({ webhook: { failingSince, failedAt, disabledAt } }: { webhook: Webhook }) {
  const t = useWords();
  if (disabledAt) return <p className={styles.problem}>{t('webhooks.disabledByShop')}</p>;
  if (!failingSince) return null;
  return (
    <p className={styles.problem}>
      {t('webhooks.failing')} <ListTime instant={failingSince} />
      {failedAt && (
        <>
          {` · ${t('webhooks.failing.last')} `}
          <ListTime instant={failedAt} />
        </>
      )}
    </p>
  );
}
