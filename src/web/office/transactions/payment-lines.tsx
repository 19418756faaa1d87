import type { OrderFile } from '../../../contract/transactions.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Price } from '../../ui/text/price.tsx';
import { methodWords } from '../review/method-words.ts';
import styles from './order-file.module.css';

/** Every attempt to pay, the newest first, with what came in and what went back. */
export function PaymentLines({ payments }: Pick<OrderFile, 'payments'>) {
  const t = useWords();
  if (payments.length === 0) return <p className={styles.none}>{t('order.file.payments.none')}</p>;
  return (
    <ul className={styles.lines}>
      {payments.map(({ invoiceNo, method, status, amount, captured, refunded, decidedBy, responseCode }) => (
        <li key={invoiceNo}>
          <p className={styles.line}>
            <b>{t(methodWords[method])}</b> <span>{t(`order.file.payment.${status}`)}</span>
            <Price dollars={captured ?? amount} />
          </p>
          <p className={styles.small}>
            <span className={styles.invoice}>{invoiceNo}</span>
            {responseCode && ` · ${t('order.file.payment.code', { code: responseCode })}`}
            {decidedBy && ` · ${t('order.file.payment.by', { login: decidedBy })}`}
            {refunded !== null && (
              <>
                {` · ${t('order.file.payment.refunded')} `}
                <Price dollars={refunded} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
