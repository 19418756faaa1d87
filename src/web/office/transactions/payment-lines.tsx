import type { OrderFile } from '../../../contract/transactions.ts';
import type { StaffPaymentMethod } from '../../../domain/payments/staff-payment-methods.ts';
import type { Key } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { capturedText } from '../review/captured-text.ts';
import { methodWords } from '../review/method-words.ts';
import styles from './order-file.module.css';

/** Every attempt to pay, the newest first, with what came in and what went back. */
export function PaymentLines({ payments }: Pick<OrderFile, 'payments'>) {
  const t = useWords();
  if (payments.length === 0) return <p className={styles.none}>{t('orderFile.payments.none')}</p>;
  return (
    <ul className={styles.lines}>
      {payments.map((payment) => {
        const { invoiceNo, method, status, amount, captured, refunded, decidedBy, responseCode, reference } = payment;
        const money = (captured: number) => capturedText({ ...payment, captured }, t);
        return (
          <li key={invoiceNo}>
            <p className={styles.line}>
              <b>{t(methodWords[method])}</b> <span>{t(`orderFile.payment.${status}`)}</span>
              <span className="nowrap">{money(captured ?? amount)}</span>
            </p>
            <p className={styles.small}>
              <span className={styles.invoice}>{invoiceNo}</span>
              {reference && ` · ${t(referenceWords[method], { number: reference })}`}
              {responseCode && ` · ${t('orderFile.payment.code', { code: responseCode })}`}
              {decidedBy && ` · ${t('orderFile.payment.by', { login: decidedBy })}`}
              {refunded !== null && (
                <>
                  {` · ${t('orderFile.payment.refunded')} `}
                  <span className="nowrap">{money(refunded)}</span>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** The reference of money at the counter is on the slip of the card terminal. */
const referenceWords = {
  ASIA_PAY: 'orderFile.payment.reference',
  JETCO: 'orderFile.payment.reference',
  CASH: 'orderFile.payment.reference',
  COUNTER_CASH: 'orderFile.payment.slip',
  COUNTER_CARD: 'orderFile.payment.slip',
} as const satisfies Record<StaffPaymentMethod, Key>;
