import type { OrderFile } from '../../../contract/transactions.ts';
import { type Happening, timelineOf } from '../../../domain/orders/order-timeline.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { methodWords } from '../review/method-words.ts';
import styles from './order-file.module.css';

/** All that happened to the order, the newest first. */
export function OrderTimeline({ file }: { file: OrderFile }) {
  return (
    <ol className={styles.timeline}>
      {timelineOf(file).map((happening, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the past only grows, and the list is read anew with it
        <li key={index}>
          <ListTime instant={happening.at} />
          <span>
            <HappeningText happening={happening} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function HappeningText({ happening }: { happening: Happening }) {
  const t = useWords();
  if ('payment' in happening) {
    const { invoiceNo, method, decidedBy } = happening.payment;
    const by = decidedBy && happening.what !== 'paymentBegan' ? t('orderFile.payment.by', { login: decidedBy }) : '';
    return (
      <>
        {t(`orderFile.timeline.${happening.what}`, { method: t(methodWords[method]) })} <small>{invoiceNo}</small>{' '}
        {by && <small>{by}</small>}
      </>
    );
  }
  if ('action' in happening) {
    const { by, reason, details } = happening.action;
    return (
      <>
        {t(`orderActions.timeline.${happening.action.kind}`)} <small>{t('orderFile.payment.by', { login: by })}</small>
        {details && <span className={styles.details}>{details}</span>}
        {reason && <small className={styles.details}>{reason}</small>}
      </>
    );
  }
  if ('mail' in happening) {
    const { subject, problem } = happening.mail;
    return (
      <>
        {t(`orderFile.timeline.${happening.what}`)} {subject && <small>{subject}</small>}
        {problem && happening.what !== 'mailSent' && <small className={styles.details}>{problem}</small>}
      </>
    );
  }
  return t(`orderFile.timeline.${happening.what}`);
}
