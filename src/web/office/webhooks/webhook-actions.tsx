import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Webhook } from '../../../contract/webhooks.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { QuestionDialog } from '../frame/question-dialog.tsx';
import { SecretOnce } from '../frame/secret-once.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { changeWebhook, changeWebhookSecret, removeWebhook, webhookQuery } from './webhooks.data.ts';

export type WebhookAction = { is: 'change' | 'secret' | 'remove' } | { is: 'made'; secret: string };
type Props = { webhook: Webhook; action: WebhookAction; onAction: (action: WebhookAction | null) => void };

/** The dialog of an action. */
export function WebhookActions({ webhook, action, onAction }: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const close = () => onAction(null);
  /** The page has the saved webhook before it is read again: a test says at once that it waits. */
  const changed = (row: Webhook) => {
    queries.setQueryData(webhookQuery(String(row.id)).queryKey, row);
    close();
  };
  if (action.is === 'change')
    return (
      <WebhookDialog
        webhook={webhook}
        save={(body) => changeWebhook(webhook.id, body)}
        onSaved={changed}
        onClose={close}
      />
    );
  if (action.is === 'secret')
    return <SecretDialog webhook={webhook} onMade={(secret) => onAction({ is: 'made', secret })} onClose={close} />;
  if (action.is === 'made')
    return (
      <SecretOnce
        title={t('webhooks.secret.title')}
        text={t('webhooks.secret.text')}
        secret={action.secret}
        onClose={close}
      />
    );
  return <RemovalDialog webhook={webhook} onClose={close} />;
}

type DialogProps = { webhook: Webhook; onClose: () => void };

function SecretDialog({ webhook: { id }, onMade, onClose }: DialogProps & { onMade: (secret: string) => void }) {
  const t = useWords();
  return (
    <QuestionDialog
      title={t('webhooks.secret.change.title')}
      confirm={t('webhooks.secret.change')}
      question={t('webhooks.secret.change.question')}
      act={() => changeWebhookSecret(id)}
      onDone={({ secret }) => onMade(secret)}
      onClose={onClose}
    />
  );
}

function RemovalDialog({ webhook: { id, address }, onClose }: DialogProps) {
  const t = useWords();
  const navigate = useNavigate();
  const done = () => {
    showToast({ text: t('webhooks.removed') });
    void navigate({ to: '/admin/webhooks' });
  };
  return (
    <QuestionDialog
      title={t('webhooks.remove.title')}
      confirm={t('webhooks.remove')}
      question={t('webhooks.remove.question', { address })}
      act={() => removeWebhook(id)}
      onDone={done}
      onClose={onClose}
    />
  );
}
