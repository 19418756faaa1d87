import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { emailLength } from '../../../contract/accounts.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmailField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { askReset } from './accounts.data.ts';
import { CardPage } from './card-page.tsx';
import styles from './form.module.css';
import { SubmitButton } from './submit-button.tsx';
import { failureText, useCall } from './use-call.ts';

/** Only its length is looked at: what was once registered is found as it was written. */
const resetForm = z.object({ email: z.string().trim().pipe(z.string().min(emailLength.min).max(emailLength.max)) });

export function ResetRequestPage() {
  const t = useWords();
  const [isSent, setIsSent] = useState(false);
  return (
    <CardPage text={isSent ? undefined : t('reset.request.messages.info')}>
      {isSent ? <Sent /> : <RequestForm onSent={() => setIsSent(true)} />}
    </CardPage>
  );
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const t = useWords();
  const isAlive = useAlive();
  const { call, isBusy, failure, fail } = useCall();
  const send = async (email: string) => {
    const answer = await call(() => askReset(email));
    if (answer?.status === 200) onSent();
    else if (answer) fail(failureText(answer, t, 'reset.request.messages.notfound'));
  };
  const { form, field, submit } = useForm({
    schema: resetForm,
    initial: { email: '' },
    onSubmit: ({ email }) => void send(email),
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset className={styles.fields} disabled={!isAlive}>
        <EmailField
          label={t('global.form.email')}
          words="global.messages.validate.email"
          field={field('email')}
          enterKeyHint="send"
        />
        {failure && <Notice kind="bad">{failure}</Notice>}
        <SubmitButton isBusy={isBusy}>{t('reset.request.form.button')}</SubmitButton>
        <p className={styles.more}>
          <Link to="/login">{t('login.code.back')}</Link>
        </p>
      </fieldset>
    </form>
  );
}

function Sent() {
  const t = useWords();
  return (
    <>
      <Notice kind="mail">{t('reset.request.messages.success')}</Notice>
      <Link to="/home" className={buttonClass({ kind: 'line', size: 'large', isWide: true })}>
        {t('not-found.home')}
      </Link>
    </>
  );
}
