import type { Transfer } from '../../../contract/payments.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import { CopyButton } from './copy-button.tsx';
import { saveCode } from './save-code.ts';
import styles from './transfer.module.css';

const stepsOnPhone = ['save', 'open', 'pay', 'upload'] as const;

type Props = { transfer: Transfer; isFolded: boolean; onSaved: () => void };

/** The code for a bank's app, on another device or as a picture on this one, and the same as text for typing. */
export function TransferDetails({ transfer, isFolded, onSaved }: Props) {
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
  const save = async () => {
    const words = [t('payment.transfer.scan', { amount: sum }), reference];
    const end = await saveCode(fpsCode, words, `fps-${reference}.png`);
    if (end === 'saved') showToast({ id: 'code', text: t('payment.transfer.saved') });
    if (end === 'failed') showToast({ id: 'code', text: t('payment.transfer.notSaved') });
    else if (end !== 'cancelled') onSaved();
  };
  const content = (
    <>
      <figure className={styles.code}>
        <QrCode className={styles.qr} text={fpsCode} label={t('payment.transfer.qr', { amount: sum, reference })} />
        <figcaption>{t('payment.transfer.scan', { amount: sum })}</figcaption>
      </figure>
      <button type="button" className={classes(buttonClass({ kind: 'line' }), styles.save)} onClick={() => void save()}>
        {t('payment.transfer.save')}
      </button>
      <div className={styles.samePhone}>
        <h3>{t('payment.transfer.phone.title')}</h3>
        <ol>
          {stepsOnPhone.map((step) => (
            <li key={step}>{t(`payment.transfer.phone.${step}`)}</li>
          ))}
        </ol>
      </div>
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
    </>
  );
  // Once a receipt has come, nothing here asks to be paid again.
  return isFolded ? (
    <details className={styles.card}>
      <summary>{t('payment.transfer.sentTo')}</summary>
      {content}
    </details>
  ) : (
    <section className={styles.card}>
      <h2>{t('payment.transfer.how')}</h2>
      {content}
    </section>
  );
}
