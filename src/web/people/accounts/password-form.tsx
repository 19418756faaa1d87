import { z } from 'zod';
import type { Account } from '../../../contract/accounts.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { goToNextField } from '../../ui/forms/next-field.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { changePassword } from './accounts.data.ts';
import styles from './form.module.css';
import { sameTwice, usePasswordFields } from './new-password.ts';
import { PasswordPair } from './password-pair.tsx';
import { SubmitButton } from './submit-button.tsx';
import { failureText, useCall } from './use-call.ts';

/** The new password ends every other sign-in; this browser gets a new one with the answer. */
export function PasswordForm({ account }: { account: Account }) {
  const t = useWords();
  const { call, isBusy, failure, fail } = useCall();
  const { rules, fields } = usePasswordFields(account.authorities);
  const send = async (given: { currentPassword: string; newPassword: string }) => {
    const answer = await call(() => changePassword(given));
    if (!answer) return;
    if (answer.status === 200) {
      reset();
      return showToast({ id: 'password', text: t('password.messages.success') });
    }
    const refusal = refusalIn(answer);
    if (refusal === 'incorrectPassword') return refuseField('currentPassword', 'password.messages.error');
    if (refusal === 'weakPassword') return refuseField('newPassword', 'error.weakPassword');
    if (!refuse(answer)) fail(failureText(answer, t, 'password.messages.error'));
  };
  const { form, field, submit, reset, refuse, refuseField } = useForm({
    schema: sameTwice(z.object({ currentPassword: z.string().min(1), ...fields })),
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onSubmit: ({ currentPassword, newPassword }) => void send({ currentPassword, newPassword }),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} onKeyDown={goToNextField} noValidate>
      {/* Password managers read here whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={account.login} readOnly hidden />
      <PasswordField
        label={t('global.form.currentpassword')}
        field={field('currentPassword')}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordPair
        newPassword={field('newPassword')}
        confirmPassword={field('confirmPassword')}
        lengthMin={rules.lengthMin}
      />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SubmitButton isBusy={isBusy}>{t('password.form.button')}</SubmitButton>
      <p className={styles.more}>{t('password.endsOthers')}</p>
    </form>
  );
}
