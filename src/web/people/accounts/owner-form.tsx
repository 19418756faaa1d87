import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Account, OwnerProof } from '../../../contract/accounts.ts';
import type { Key } from '../../../words/words.ts';
import type { Answer } from '../../api/ask-server.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { refusalIn } from '../../ui/feedback/failure.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './form.module.css';
import security from './security.module.css';
import { SubmitButton } from './submit-button.tsx';
import { failureText, useCall } from './use-call.ts';

const code = z.string().trim().min(6).max(20);
const password = z.object({ currentPassword: z.string().min(1), code: z.string().transform(() => undefined) });

type Props = {
  account: Account;
  ask: string;
  action: string;
  /** The words of a failure that no field can mend. */
  failed: Key;
  send: (proof: OwnerProof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/** A button that opens the question who sits here: the password, and a code where signing in needs one. */
export function AsOwner({ label, ...props }: Props & { label: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const done = (answer: Answer) => {
    close();
    props.onDone(answer);
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        className={buttonClass({ kind: 'line' })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && <OwnerForm {...props} onDone={done} onCancel={close} />}
    </>
  );
}

function OwnerForm({ account, ask, action, failed, send, onDone, onCancel }: Props & { onCancel: () => void }) {
  const t = useWords();
  const { call, isBusy, failure, fail } = useCall();
  const prove = async (proof: OwnerProof) => {
    const answer = await call(() => send(proof));
    if (!answer) return;
    if (answer.status === 200) return onDone(answer);
    const refusal = refusalIn(answer);
    if (refusal === 'incorrectPassword') return refuseField('currentPassword', 'error.incorrectPassword');
    // Without a field for it the codes were turned on elsewhere, after this page was opened.
    if (refusal === 'wrongCode' && account.secondFactor) return refuseField('code', 'error.wrongCode');
    fail(failureText(answer, t, failed));
  };
  const { form, field, submit, refuseField } = useForm({
    schema: account.secondFactor ? password.extend({ code }) : password,
    initial: { currentPassword: '', code: '' },
    onSubmit: ({ currentPassword, code }) => void prove({ currentPassword, code }),
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={security.text}>{ask}</p>
      <PasswordField
        label={t('global.form.currentpassword')}
        field={field('currentPassword')}
        autoComplete="current-password"
      />
      {account.secondFactor && (
        <TextField
          label={t('login.code.label')}
          help={t('security.factor.codeOrRecovery')}
          field={field('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
        />
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
      <SubmitButton isBusy={isBusy} kind="strong">
        {action}
      </SubmitButton>
      <button type="button" className={buttonClass({ kind: 'line', isWide: true })} onClick={onCancel}>
        {t('security.cancel')}
      </button>
    </form>
  );
}
