import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { useBusyCall } from '../../api/use-busy-call.ts';
import { useVisitor } from '../../people/sign-in/account.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
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

type Props = { linkKey: string; busy: ReturnType<typeof useBusyCall>; onPermitted: (permission: string) => void };

/** The link whose code was mailed from this page, so that reading the mail and coming back sends no second one. */
let mailedFor: string | null = null;

/** The code from the mailbox, sent when a button is pressed. The owner of the order who is signed in needs none. */
export function ConfirmStep({ linkKey, busy, onPermitted }: Props) {
  const t = useWords();
  const { is } = useVisitor();
  const [isMailed, setIsMailed] = useState(mailedFor === linkKey);
  const isBegun = useRef(isMailed);
  const ask = async () => {
    isBegun.current = true;
    const result = await busy.run(() => askConfirmation(linkKey));
    if (!result) return;
    if (result.isOk && result.body.permission !== null) return onPermitted(result.body.permission);
    // After a refusal too: an earlier code may still be good.
    setIsMailed(true);
    if (result.isOk) mailedFor = linkKey;
    else tellFailure(result, t);
  };
  useEffect(() => {
    if (is === 'signedIn' && !isBegun.current) void ask();
  });
  if (isMailed) return <CodeForm linkKey={linkKey} busy={busy} onPermitted={onPermitted} onAgain={() => void ask()} />;
  return (
    <>
      <p className={styles.quiet}>{t('ticketPage.confirm.before')}</p>
      <BusyButton look={{ kind: 'go', size: 'large', isWide: true }} isBusy={busy.isBusy} onPress={() => void ask()}>
        {t(busy.isBusy ? 'ticketPage.confirm.sending' : 'ticketPage.confirm.send')}
      </BusyButton>
    </>
  );
}

function CodeForm({ linkKey, busy, onPermitted, onAgain }: Props & { onAgain: () => void }) {
  const t = useWords();
  const confirm = async (code: string) => {
    const result = await busy.run(() => confirmChange(linkKey, code));
    if (!result) return;
    if (result.isOk) onPermitted(result.body.permission);
    else if (refusalIn(result) === 'wrongCode') fields.refuseField('code', 'ticketPage.confirm.wrong');
    else tellFailure(result, t);
  };
  const fields = useForm({ schema, initial: { code: '' }, onSubmit: ({ code }) => void confirm(code) });
  useEffect(() => fields.form.current?.querySelector('input')?.focus(), [fields.form]);
  return (
    <>
      <p role="status" className={styles.quiet}>
        {t('ticketPage.confirm.text')}
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
          aria-disabled={busy.isBusy}
          aria-busy={busy.isBusy}
        >
          {t('ticketPage.confirm.go')}
        </button>
        <BusyButton look={{ kind: 'line', isWide: true }} isBusy={busy.isBusy} onPress={onAgain}>
          {t('ticketPage.confirm.again')}
        </BusyButton>
      </form>
    </>
  );
}
