import type { Transfer } from '../../../contract/payments.ts';
import { useWords } from '../../ui/page/words.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './transfer.module.css';

/** The code for a bank's app, and the same as text for typing. */
export function TransferDetails({ transfer }: { transfer: Transfer }) {
  const t = useWords();
  const { bankName, accountName, accountNumber, fpsId, fpsCode, amount, reference } = transfer;
  const sum = priceText(amount);
  const rows = [
    { name: t('payment.transfer.amount'), shown: sum, copied: amount.toFixed(2) },
    { name: t('payment.transfer.reference'), shown: reference, copied: reference },
    { name: t('payment.transfer.fpsId'), shown: fpsId, copied: fpsId },
    { name: t('payment.transfer.bank'), shown: bankName, copied: null },
    { name: t('payment.transfer.account'), shown: accountNumber, copied: accountNumber },
    { name: t('payment.transfer.accountName'), shown: accountName, copied: accountName },
  ];
  return (
    <section className={styles.card}>
      <h2>{t('payment.transfer.how')}</h2>
      <figure className={styles.code}>
        <QrCode className={styles.qr} text={fpsCode} label={t('payment.transfer.qr', { amount: sum, reference })} />
        <figcaption>{t('payment.transfer.scan', { amount: sum })}</figcaption>
      </figure>
      <p className={styles.samePhone}>{t('payment.transfer.samePhone')}</p>
      <p className={styles.or}>{t('payment.transfer.or')}</p>
      <dl className={styles.rows}>
        {rows.map(({ name, shown, copied }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{shown}</span>
              {copied !== null && <CopyButton name={name} text={copied} />}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t('payment.transfer.reference.help')}</p>
    </section>
  );
}
