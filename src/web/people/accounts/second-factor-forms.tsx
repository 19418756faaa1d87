import { z } from 'zod';
import { buttonClass } from '../../ui/controls/button.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type Field, useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, type SecondFactor } from './accounts.data.ts';
import styles from './form.module.css';
import security from './security.module.css';
import { SubmitButton } from './submit-button.tsx';
import { failureText, useCall } from './use-call.ts';

const currentPassword = z.string().min(1);
const code = z.string().trim().min(6).max(20);

/** First of all: it is the owner who sits here. */
export function BeginForm({ onBegun, onCancel }: { onBegun: (begun: SecondFactor) => void; onCancel: () => void }) {
  const t = useWords();
  const { call, isBusy, failure, fail } = useCall();
  const send = async (password: string) => {
    const answer = await call(() => beginSecondFactor(password));
    if (!answer) return;
    if (answer.isOk) return onBegun(answer.body);
    if (refusalIn(answer) === 'incorrectPassword') return refuseField('currentPassword', 'error.incorrectPassword');
    fail(failureText(answer, t, 'error.unknown'));
  };
  const { form, field, submit, refuseField } = useForm({
    schema: z.object({ currentPassword }),
    initial: { currentPassword: '' },
    onSubmit: (given) => void send(given.currentPassword),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={security.text}>{t('security.factor.begin')}</p>
      <CurrentPassword field={field('currentPassword')} />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SubmitButton isBusy={isBusy}>{t('security.factor.next')}</SubmitButton>
      <Cancel onCancel={onCancel} />
    </form>
  );
}

type ConfirmProps = { begun: SecondFactor; onConfirmed: (codes: string[]) => void; onCancel: () => void };

/** The app knows the secret once it shows a right code. */
export function ConfirmForm({ begun, onConfirmed, onCancel }: ConfirmProps) {
  const t = useWords();
  const { call, isBusy, failure, fail } = useCall();
  const send = async (typed: string) => {
    const answer = await call(() => confirmSecondFactor(typed));
    if (!answer) return;
    if (answer.isOk) return onConfirmed(answer.body.recoveryCodes);
    if (refusalIn(answer) === 'wrongCode') return refuseField('code', 'error.wrongCode');
    fail(failureText(answer, t, 'error.unknown'));
  };
  const { form, field, submit, refuseField } = useForm({
    schema: z.object({ code }),
    initial: { code: '' },
    onSubmit: (given) => void send(given.code),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={security.text}>{t('security.factor.scan')}</p>
      <QrCode className={security.qr} text={begun.uri} label={t('security.factor.qr')} />
      <div>
        <p className={security.text}>{t('security.factor.secret')}</p>
        <code className={security.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <CodeField field={field('code')} />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SubmitButton isBusy={isBusy}>{t('security.factor.confirm')}</SubmitButton>
      <Cancel onCancel={onCancel} />
    </form>
  );
}

export function RemoveForm({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const t = useWords();
  const { call, isBusy, failure, fail } = useCall();
  const send = async (given: { currentPassword: string; code: string }) => {
    const answer = await call(() => removeSecondFactor(given));
    if (!answer) return;
    if (answer.status === 200) return onRemoved();
    const refusal = refusalIn(answer);
    if (refusal === 'incorrectPassword') return refuseField('currentPassword', 'error.incorrectPassword');
    if (refusal === 'wrongCode') return refuseField('code', 'error.wrongCode');
    fail(failureText(answer, t, 'error.unknown'));
  };
  const { form, field, submit, refuseField } = useForm({
    schema: z.object({ currentPassword, code }),
    initial: { currentPassword: '', code: '' },
    onSubmit: (given) => void send(given),
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <CurrentPassword field={field('currentPassword')} />
      <CodeField field={field('code')} help={t('security.factor.codeOrRecovery')} />
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SubmitButton isBusy={isBusy}>{t('security.factor.remove')}</SubmitButton>
      <Cancel onCancel={onCancel} />
    </form>
  );
}

function CurrentPassword({ field }: { field: Field<string> }) {
  const t = useWords();
  return <PasswordField label={t('global.form.currentpassword')} field={field} autoComplete="current-password" />;
}

function CodeField({ field, help }: { field: Field<string>; help?: string }) {
  const t = useWords();
  return (
    <TextField
      label={t('login.code.label')}
      help={help ?? t('login.code.help')}
      field={field}
      autoComplete="one-time-code"
      inputMode={help ? 'text' : 'numeric'}
      autoCapitalize="none"
    />
  );
}

function Cancel({ onCancel }: { onCancel: () => void }) {
  const t = useWords();
  return (
    <button type="button" className={buttonClass({ kind: 'line', isWide: true })} onClick={onCancel}>
      {t('security.cancel')}
    </button>
  );
}
