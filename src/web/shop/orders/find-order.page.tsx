import { useState } from 'react';
import type { z } from 'zod';
import { ownOrderRoutes } from '../../../contract/own-orders.ts';
import { useBusyCall } from '../../api/use-busy-call.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { tellFailure } from '../../ui/feedback/failure.ts';
import { EmailField, TextField } from '../../ui/forms/field.tsx';
import { goToNextField } from '../../ui/forms/next-field.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { askForOrder } from './own-orders.data.ts';
import styles from './own-orders.module.css';

const schema: z.ZodType<{ number: string; email: string }> = ownOrderRoutes.find.body;

/** A buyer without an account gets a link to the order by e-mail, at the address of the order. */
export function FindOrderPage() {
  const t = useWords();
  const title = usePageTitle();
  const isAlive = useAlive();
  const { isBusy, run } = useBusyCall();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const ask = async (requested: { number: string; email: string }) => {
    const answer = await run(() => askForOrder(requested));
    if (!answer) return;
    if (answer.status === 200) setSentTo(requested.email);
    else if (!fields.refuse(answer)) tellFailure(answer, t);
  };
  const fields = useForm({ schema, initial: { number: '', email: '' }, onSubmit: (requested) => void ask(requested) });
  const { form, field, submit } = fields;
  return (
    <div className={`wrap ${styles.step}`}>
      <h1>{title}</h1>
      <p className={styles.help}>{t('findOrder.text')}</p>
      {sentTo !== null && (
        <p className={styles.notice} role="status">
          {t('findOrder.sent', { email: sentTo })}
        </p>
      )}
      <form ref={form} onSubmit={submit} onKeyDown={goToNextField} noValidate>
        {/* Before the page is alive a form would go into the address, for all to see. */}
        <fieldset className={styles.form} disabled={!isAlive}>
          <TextField
            label={t('findOrder.number')}
            help={t('findOrder.number.help')}
            field={field('number')}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="next"
          />
          <EmailField label={t('personalInfo.email')} field={field('email')} enterKeyHint="send" />
          <button
            type="submit"
            className={buttonClass({ kind: 'go', size: 'large', isWide: true })}
            aria-disabled={isBusy}
            aria-busy={isBusy}
          >
            {t(isBusy ? 'enquiry.sending' : 'findOrder.send')}
          </button>
        </fieldset>
      </form>
    </div>
  );
}
