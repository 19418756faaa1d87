import { useState } from 'react';
import { z } from 'zod';
import type { SaleCode } from '../../../contract/sales.ts';
import { typedCodeMax } from '../../../domain/codes/code-text.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useDecision } from '../frame/use-decision.ts';
import styles from './code-choice.module.css';
import { checkSaleCode } from './sell.data.ts';

type Props = {
  eventId: number;
  code: SaleCode | null;
  /** Whether it opens a price at this show. */
  isForShow: boolean;
  onCode: (code: SaleCode | null) => void;
};

/** The code of the customer: typed and checked, or in use with what is left of it. */
export function CodeChoice({ eventId, code, isForShow, onCode }: Props) {
  const t = useWords();
  if (!code) return <CodeForm eventId={eventId} onCode={onCode} />;
  const count = Math.min(code.ticketsLeft, code.ticketsPerOrderMax ?? code.ticketsLeft);
  return (
    <section className={styles.inUse} aria-label={t('order.code.label')}>
      <p role="status">
        <b>{code.code}</b> <span>{t('order.code.left', { count })}</span>
        {code.seats && <span className={styles.seats}>{t('order.code.seats', { seats: code.seats })}</span>}
      </p>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onCode(null)}>
        {t('order.code.remove')}
      </button>
      {!isForShow && <Notice kind="bad">{t('sell.code.nothing')}</Notice>}
      {code.isPersonal && <Notice kind="plain">{t('sell.code.personal')}</Notice>}
    </section>
  );
}

const schema = z.object({ code: z.string().trim().min(1).max(typedCodeMax) });

function CodeForm({ eventId, onCode }: Pick<Props, 'eventId' | 'onCode'>) {
  const t = useWords();
  const [refused, setRefused] = useState('');
  const { decide, isBusy, failure } = useDecision();
  const { form, field, values, submit } = useForm({
    schema,
    initial: { code: '' },
    onSubmit: ({ code }) => {
      setRefused(values.code);
      void decide(() => checkSaleCode(eventId, code), onCode);
    },
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('order.code.label')}
        field={field('code')}
        maxLength={typedCodeMax}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <button type="submit" className={buttonClass({ kind: 'line' })} aria-disabled={isBusy} aria-busy={isBusy}>
        {t('order.code.use')}
      </button>
      {failure && refused === values.code && <Notice kind="bad">{failure}</Notice>}
    </form>
  );
}
