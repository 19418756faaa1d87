import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { staffPasswords } from '../../../domain/accounts/password-rules.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { goToNextField } from '../../ui/forms/next-field.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { finishReset } from './accounts.data.ts';
import { CardPage, CardSkeleton } from './card-page.tsx';
import styles from './form.module.css';
import { sameTwice, usePasswordFields } from './new-password.ts';
import { PasswordPair } from './password-pair.tsx';
import { SubmitButton } from './submit-button.tsx';
import { failureText, useCall } from './use-call.ts';
import { useKey } from './use-key.ts';

export function ResetFinishPage() {
  const t = useWords();
  const key = useKey();
  const isAlive = useAlive();
  const [isDone, setIsDone] = useState(false);
  if (!isAlive) return <CardSkeleton />;
  const isOpen = key !== undefined && !isDone;
  return (
    <CardPage text={isOpen ? t('reset.finish.messages.info') : undefined}>
      {isDone && <Done />}
      {key === undefined && <KeyMissing />}
      {isOpen && <FinishForm resetKey={key} onDone={() => setIsDone(true)} />}
    </CardPage>
  );
}

function FinishForm({ resetKey, onDone }: { resetKey: string; onDone: () => void }) {
  const t = useWords();
  const { call, isBusy, failure, fail } = useCall();
  const { rules, fields } = usePasswordFields();
  const send = async (newPassword: string) => {
    const answer = await call(() => finishReset({ key: resetKey, newPassword }));
    if (!answer) return;
    if (answer.status === 200) return onDone();
    if (refusalIn(answer) === 'weakPassword') return refuseField('newPassword', 'error.weakPassword');
    // The page does not know whose link it is, and an administrator's password has to be longer.
    const { lengthMin: min, lengthMax: max } = staffPasswords;
    if (answer.status === 400 && refusalIn(answer) === null)
      return refuseField('newPassword', 'password.staffLength', { min, max });
    fail(failureText(answer, t, 'reset.finish.messages.error'));
  };
  const { form, field, submit, refuseField } = useForm({
    schema: sameTwice(z.object(fields)),
    initial: { newPassword: '', confirmPassword: '' },
    onSubmit: ({ newPassword }) => void send(newPassword),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onKeyDown={goToNextField} noValidate>
      <PasswordPair
        newPassword={field('newPassword')}
        confirmPassword={field('confirmPassword')}
        lengthMin={rules.lengthMin}
      />
      {failure && (
        <Notice kind="bad">
          {failure} <Link to="/reset/request">{t('reset.request.title')}</Link>
        </Notice>
      )}
      <SubmitButton isBusy={isBusy}>{t('reset.finish.form.button')}</SubmitButton>
    </form>
  );
}

function KeyMissing() {
  const t = useWords();
  return (
    <>
      <Notice kind="bad">{t('reset.finish.messages.keymissing')}</Notice>
      <Link to="/reset/request" className={buttonClass({ kind: 'go', size: 'large', isWide: true })}>
        {t('reset.request.title')}
      </Link>
    </>
  );
}

function Done() {
  const t = useWords();
  return (
    <>
      <Notice kind="good">{t('reset.finish.messages.success')}</Notice>
      <Link to="/login" className={buttonClass({ kind: 'go', size: 'large', isWide: true })}>
        {t('login.title')}
      </Link>
    </>
  );
}
