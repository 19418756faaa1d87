import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '../../../contract/webhooks.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SecretOnce } from '../frame/secret-once.tsx';
import { ShortList } from '../frame/short-list.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookBadge, WebhookTrouble } from './webhook-state.tsx';
import { addWebhook, webhooksQuery } from './webhooks.data.ts';
import styles from './webhooks.module.css';

type OpenDialog = { is: 'new' } | { is: 'made'; secret: string };

/** The addresses to which the shop sends what happens. */
export function WebhooksPage() {
  const t = useWords();
  const query = useQuery(webhooksQuery);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead count={query.data && t('webhooks.count', { count: query.data.length })}>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setDialog({ is: 'new' })}>
          {t('webhooks.new')}
        </button>
      </PageHead>
      <ShortList
        query={query}
        label={t('webhooks.list')}
        none={{ title: t('webhooks.none'), text: t('webhooks.none.text') }}
      >
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      </ShortList>
      {dialog?.is === 'new' && (
        <WebhookDialog
          webhook={null}
          save={addWebhook}
          onSaved={({ secret }) => setDialog({ is: 'made', secret })}
          onClose={close}
        />
      )}
      {dialog?.is === 'made' && (
        <SecretOnce
          title={t('webhooks.secret.title')}
          text={t('webhooks.secret.text')}
          secret={dialog.secret}
          onClose={close}
        />
      )}
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const t = useWords();
  const { id, address, events, waiting, givenUp } = webhook;
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <Link to="/admin/webhooks/$key/deliveries" params={{ key: String(id) }} className={styles.link}>
          {address}
        </Link>
        <small>{events.map((event) => t(`webhooks.event.${event}`)).join(' · ')}</small>
        <WebhookTrouble webhook={webhook} />
      </div>
      <div className={styles.counts}>
        {waiting > 0 && <span>{t('webhooks.waiting', { count: waiting })}</span>}
        {givenUp > 0 && <span className={styles.problem}>{t('webhooks.givenUp', { count: givenUp })}</span>}
      </div>
      <WebhookBadge webhook={webhook} />
    </li>
  );
}
