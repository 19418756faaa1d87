import { z } from 'zod';
import { mailRoutes, newsLengthMax } from '../../../contract/mails.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { sendNews } from './mails.data.ts';
import { SessionField, useMailCount } from './session-field.tsx';

const schema = z.object({ sessionId: z.string().min(1), message: mailRoutes.sendNews.body.shape.message });

/** Shows how many mails would go out before anything is sent. */
export function NewsDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { form, field, values, submit } = useForm({
    schema,
    initial: { sessionId: '', message: '' },
    onSubmit: ({ sessionId, message }) => {
      if (count.mails === null || count.mails === 0) return;
      const body = { sessionId: Number(sessionId), message, mails: count.mails };
      void decide(
        () => sendNews(body),
        ({ mails }) => {
          showToast({ text: t('mails.repeated', { count: mails }) });
          onClose();
        },
      );
    },
  });
  const count = useMailCount(values.sessionId, 'NEWS');
  return (
    <DecisionDialog
      title={t('mails.news.title')}
      confirm={t('mails.news.confirm')}
      {...{ isBusy, failure, onClose }}
      formRef={form}
      onConfirm={submit}
    >
      <SessionField field={field('sessionId')} />
      <p role="status">{count.text}</p>
      <TextArea
        field={field('message')}
        label={t('mails.news.message')}
        help={t('mails.news.help')}
        rows={5}
        maxLength={newsLengthMax}
      />
    </DecisionDialog>
  );
}
