import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField, TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ActivationOffer } from './activation-offer.tsx';
import styles from './sign-in.module.css';
import { type SignInOptions, useSignIn } from './use-sign-in.ts';
import { UsernameField } from './username-field.tsx';

export type SignInReason = 'wanted' | 'lost' | 'optional';

type Props = SignInOptions & {
  /** The reason for the dialog, shown only here: a page needs an account, or the sign-in before it ended; `optional`, and a guest may go on. */
  reason: SignInReason | null;
  /** The way to another page is taken: the dialog has to go. */
  onLeave: () => void;
};

/** Username and password, and a code where the account asks for one. */
export function SignInForm({ reason, onLeave, ...options }: Props) {
  const t = useWords();
  const { form, field, submit, asksCode, failure, refusedName, isBusy, startAgain } = useSignIn(options);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {reason && !failure && (
        <Notice kind="plain">
          {t(reason === 'optional' ? 'login.lost.optional' : 'login.error.unauthorized')}{' '}
          {reason !== 'wanted' && t('login.lost')}
        </Notice>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      {refusedName !== null && <ActivationOffer key={refusedName} username={refusedName} />}
      {asksCode ? (
        <CodeField field={field('code')} onBack={startAgain} />
      ) : (
        <>
          <UsernameField label={t('login.form.username')} field={field('username')} enterKeyHint="go" />
          <PasswordField
            label={t('login.form.password')}
            words="global.messages.validate.newpassword"
            field={field('password')}
            autoComplete="current-password"
            enterKeyHint="go"
          />
          <div className={styles.pair}>
            <CheckField field={field('rememberMe')}>{t('login.form.rememberme')}</CheckField>
            <Link to="/reset/request" onClick={onLeave}>
              {t('login.password.forgot')}
            </Link>
          </div>
        </>
      )}
      <button
        type="submit"
        className={buttonClass({ kind: 'go', size: 'large', isWide: true })}
        aria-disabled={isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'login.form.busy' : 'login.form.button')}
      </button>
      {!asksCode && (
        <p className={styles.more}>
          {t('global.messages.info.register.noaccount')}{' '}
          <Link to="/register" onClick={onLeave}>
            {t('global.messages.info.register.link')}
          </Link>
        </p>
      )}
    </form>
  );
}

type CodeProps = { field: Parameters<typeof TextField>[0]['field']; onBack: () => void };

function CodeField({ field, onBack }: CodeProps) {
  const t = useWords();
  const [isRecovery, setIsRecovery] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one
  useEffect(() => place.current?.querySelector('input')?.focus(), [isRecovery]);
  return (
    <div ref={place} className={styles.code}>
      <TextField
        key={String(isRecovery)}
        label={t(isRecovery ? 'login.code.recovery' : 'login.code.label')}
        help={t(isRecovery ? 'login.code.recovery.help' : 'login.code.help')}
        field={field}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        enterKeyHint="go"
      />
      <div className={styles.pair}>
        <button type="button" onClick={() => setIsRecovery(!isRecovery)}>
          {t(isRecovery ? 'login.code.useApp' : 'login.code.useRecovery')}
        </button>
        <button type="button" onClick={onBack}>
          {t('login.code.back')}
        </button>
      </div>
    </div>
  );
}
