import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '../../../contract/webhooks.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { OfficeFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { Deliveries } from './deliveries.tsx';
import { type WebhookAction, WebhookActions } from './webhook-actions.tsx';
import { WebhookBadge, WebhookTrouble } from './webhook-state.tsx';
import { testWebhook, webhookQuery } from './webhooks.data.ts';
import styles from './webhooks.module.css';

/** One webhook: its address and events, and each delivery to it. */
export function WebhookPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const { data, isError, refetch } = useQuery(webhookQuery(key));
  if (data) return <WebhookParts webhook={data} />;
  if (data === null)
    return (
      <OfficeNothing level={1} title={t('webhooks.gone')} text={t('webhooks.gone.text')}>
        <Link to="/admin/webhooks" className={buttonClass({ kind: 'go' })}>
          {t('webhooks.toList')}
        </Link>
      </OfficeNothing>
    );
  if (isError) return <OfficeFailed title={t('entity.detail.failed')} onRetry={() => void refetch()} />;
  return <PageHead />;
}

function WebhookParts({ webhook }: { webhook: Webhook }) {
  const t = useWords();
  const [action, setAction] = useState<WebhookAction | null>(null);
  const { decide, failure } = useDecision();
  const { address, events, isEnabled } = webhook;
  const test = () =>
    void decide(
      () => testWebhook(webhook.id),
      () => showToast({ text: t(isEnabled ? 'webhooks.tested' : 'webhooks.isEnabled.help') }),
    );
  return (
    <>
      <PageHead>
        <Link to="/admin/webhooks" className={buttonClass({ kind: 'line' })}>
          {t('webhooks.toList')}
        </Link>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={test}>
          {t('webhooks.test')}
        </button>
      </PageHead>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <section className={styles.card}>
        <div className={styles.name}>
          <b>{address}</b>
          <small>{events.map((event) => t(`webhooks.event.${event}`)).join(' · ')}</small>
          <WebhookTrouble webhook={webhook} />
        </div>
        <WebhookBadge webhook={webhook} />
        <div className={styles.actions}>
          {(['change', 'secret', 'remove'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={buttonClass({ kind: 'line' })}
              onClick={() => setAction({ is: each })}
            >
              {t(actionWords[each])}
            </button>
          ))}
        </div>
      </section>
      <Deliveries webhook={webhook} />
      {action && <WebhookActions webhook={webhook} action={action} onAction={setAction} />}
    </>
  );
}

const actionWords = {
  change: 'webhooks.change',
  secret: 'webhooks.secret.change',
  remove: 'webhooks.remove',
} as const;
