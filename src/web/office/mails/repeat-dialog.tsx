import { z } from 'zod';
import { type MailingKind, repeatedKinds } from '../../../contract/mails.ts';
import { reason } from '../../../contract/order-actions.ts';
import { reasonLengthMax } from '../../../domain/orders/order-actions.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { repeatMails } from './mails.data.ts';
import { SessionField, useMailCount } from './session-field.tsx';

const schema = z.object({ sessionId: z.string().min(1), kind: z.enum(repeatedKinds), reason });

/** Shows how many mails would go out before anything is decided. */
export function RepeatDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { form, field, values, submit } = useForm({
    schema,
    initial: { sessionId: '', kind: 'E_TICKETS', reason: '' },
    onSubmit: (typed) => {
      if (count.mails === null || count.mails === 0) return;
      const body = { ...typed, sessionId: Number(typed.sessionId), mails: count.mails };
      void decide(
        () => repeatMails(body),
        ({ mails }) => {
          showToast({ text: t('mails.repeated', { count: mails }) });
          onClose();
        },
      );
    },
  });
  const count = useMailCount(values.sessionId, values.kind as MailingKind);
  return (
    <DecisionDialog
      title={t('mails.repeat.title')}
      confirm={t('mails.repeat.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <SessionField field={field('sessionId')} />
      <SelectField field={field('kind')} label={t('mails.group')}>
        {repeatedKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`mails.group.${kind}`)}
          </option>
        ))}
      </SelectField>
      <p role="status">{count.text}</p>
      <TextField
        field={field('reason')}
        label={t('orderActions.reason')}
        maxLength={reasonLengthMax}
        autoComplete="off"
      />
    </DecisionDialog>
  );
}
