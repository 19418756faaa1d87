import { z } from 'zod';
import { type Webhook, webhookRoutes } from '../../../contract/webhooks.ts';
import { webhookEvents } from '../../../domain/webhooks/webhook-events.ts';
import type { Result } from '../../api/call.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { ManyField } from '../../ui/forms/many-field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { formSchema } from '../fields/form-schema.ts';
import { SwitchField } from '../fields/switch-field.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecisionForm } from '../frame/use-decision-form.ts';
import type { WebhookInput } from './webhooks.data.ts';

const { shape } = webhookRoutes.add.body;
/** Events are one text while they are chosen. */
const events = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(shape.events);
const schema = formSchema(z.object({ address: shape.address, events, isEnabled: z.boolean() }));

type Props<Reply> = {
  /** The webhook to change; null for a new one. */
  webhook: Webhook | null;
  save: (body: WebhookInput) => Promise<Result<Reply>>;
  onSaved: (reply: Reply) => void;
  onClose: () => void;
};

export function WebhookDialog<Reply>({ webhook, save, onSaved, onClose }: Props<Reply>) {
  const t = useWords();
  const { field, dialog } = useDecisionForm({
    schema,
    initial: {
      address: webhook?.address ?? '',
      events: (webhook?.events ?? webhookEvents).join(','),
      isEnabled: webhook?.isEnabled ?? (true as boolean),
    },
    send: save,
    onDone: onSaved,
  });
  return (
    <DecisionDialog
      title={t(webhook ? 'webhooks.change' : 'webhooks.new')}
      confirm={t(webhook ? 'webhooks.save' : 'webhooks.add')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        label={t('webhooks.address')}
        help={t('webhooks.address.help')}
        field={field('address')}
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
      />
      <ManyField
        label={t('webhooks.events')}
        field={field('events')}
        choices={webhookEvents.map((value) => ({ value, label: t(`webhooks.event.${value}`), note: value }))}
      />
      {webhook && (
        <SwitchField label={t('webhooks.isEnabled')} help={t('webhooks.isEnabled.help')} field={field('isEnabled')} />
      )}
    </DecisionDialog>
  );
}
