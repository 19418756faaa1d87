import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { refusalIn, tellFailure } from '../../ui/feedback/failure.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { askConfirmation, confirmChange } from './tickets.data.ts';
import styles from './tickets.module.css';

/** Full-width digits of Chinese keyboards become plain, and spaces go. */
const schema = z.object({
  code: z
    .string()
    .transform((typed) => typed.normalize('NFKC').replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/)),
});

type Props = { linkKey: string; onPermitted: (permission: string) => void };

/** The code from the mailbox. The owner of the order who is signed in needs none. */
export function ConfirmStep({ linkKey, onPermitted }: Props) {
  const t = useWords();
  const { isBusy, run } = useBusyCall();
  const [isSent, setIsSent] = useState(false);
  const isBegun = useRef(false);
  const ask = async () => {
    setIsSent(false);
    const result = await askConfirmation(linkKey);
    if (!result.isOk) tellFailure(result, t);
    else if (result.body.permission !== null) return onPermitted(result.body.permission);
    setIsSent(true);
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void ask();
  });
  const confirm = async (code: string) => {
    const result = await run(() => confirmChange(linkKey, code));
    if (!result) return;
    if (result.isOk) onPermitted(result.body.permission);
    else if (refusalIn(result) === 'wrongCode') fields.refuseField('code', 'error.wrongCode');
    else tellFailure(result, t);
  };
  const fields = useForm({ schema, initial: { code: '' }, onSubmit: ({ code }) => void confirm(code) });
  return (
    <>
      <p role="status" className={styles.quiet}>
        {t(isSent ? 'ticketPage.confirm.text' : 'ticketPage.confirm.sending')}
      </p>
      <form ref={fields.form} className={styles.form} onSubmit={fields.submit} noValidate>
        <TextField
          label={t('ticketPage.confirm.code')}
          field={fields.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
        />
        <button
          type="submit"
          className={buttonClass({ kind: 'go', size: 'large', isWide: true })}
          aria-disabled={isBusy}
          aria-busy={isBusy}
        >
          {t('ticketPage.confirm.go')}
        </button>
        <button type="button" className={buttonClass({ kind: 'line', isWide: true })} onClick={() => void ask()}>
          {t('ticketPage.confirm.again')}
        </button>
      </form>
    </>
  );
}
