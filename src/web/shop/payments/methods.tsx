import type { ReactNode } from 'react';
import type { PaymentMethod } from '../../../domain/payments/bounds.ts';
import { useWords } from '../../ui/page/words.tsx';
import { CardFields } from './card-fields.tsx';
import styles from './methods.module.css';
import { PayIcon } from './pay-icon.tsx';
import type { PayField } from './use-pay-form.ts';

type Props = {
  open: readonly PaymentMethod[];
  chosen: PaymentMethod;
  field: PayField;
  promotion: string | undefined;
};

const marks: Record<PaymentMethod, readonly string[]> = { JETCO: ['VISA', 'MC'], ASIA_PAY: [], CASH: ['FPS'] };

/** Each way to pay is a row that opens in place with what it needs. */
export function Methods({ open, chosen, field, promotion }: Props) {
  const t = useWords();
  const inside: Record<PaymentMethod, ReactNode> = {
    JETCO: <CardFields field={field} />,
    ASIA_PAY: <AsiaPay promotion={promotion} />,
    CASH: <Cash />,
  };
  return (
    <fieldset className={styles.methods}>
      <legend className="sr-only">{t('payment.method.title')}</legend>
      {open.map((method) => (
        <div key={method} className={method === chosen ? styles.chosen : styles.method}>
          <label className={styles.row}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === chosen}
              onChange={() => field('method').onChange(method)}
            />
            <span>
              <b>{t(`payment.method.${method}`)}</b>
              <small>{t(`payment.method.${method}.text`)}</small>
            </span>
            <span className={styles.marks} aria-hidden="true">
              {marks[method].map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </span>
          </label>
          {method === chosen && <div className={styles.inside}>{inside[method]}</div>}
        </div>
      ))}
    </fieldset>
  );
}

function AsiaPay({ promotion }: { promotion: string | undefined }) {
  const t = useWords();
  return (
    <>
      <p className={styles.note}>
        <PayIcon name="lock" />
        {t('payment.asiaPay.text')}
      </p>
      {promotion && <p className={styles.promotion}>{t('payment.promotion', { code: promotion })}</p>}
    </>
  );
}

const steps = ['confirm', 'transfer', 'upload'] as const;

function Cash() {
  const t = useWords();
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{t(`payment.cash.${step}`)}</li>
      ))}
    </ol>
  );
}
