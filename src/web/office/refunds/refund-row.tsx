import type { ListedRefund, RefundDue } from '../../../contract/payment-review.ts';
import type { Key } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ListTime } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { capturedText } from '../review/captured-text.ts';
import { Contact } from '../review/contact.tsx';
import { methodWords } from '../review/method-words.ts';
import styles from './refunds.module.css';
import { triedText } from './tried-text.ts';

const reasonWords = {
  paidAlready: 'refunds.because.paidAlready',
  seatsGone: 'refunds.because.seatsGone',
  orderOver: 'refunds.because.orderOver',
  amountCents: 'refunds.because.amountCents',
  currency: 'refunds.because.currency',
  merchantId: 'refunds.because.merchantId',
} as const satisfies Record<NonNullable<RefundDue['reason']>, Key>;
const statusWords = {
  REFUND_DUE: 'refunds.status.REFUND_DUE',
  MISMATCHED: 'refunds.status.MISMATCHED',
  REFUNDED: 'refunds.status.REFUNDED',
} as const satisfies Record<RefundDue['status'], Key>;

type Props = { refund: ListedRefund; onAsk: (how: 'send' | 'note') => void };

export function RefundRow({ refund, onAsk }: Props) {
  const t = useWords();
  const { invoiceNo, transactionId, method, status, amount, captured, capturedCurrency, reason, note, createdDate } =
    refund;
  const { canBeSent, tried } = refund;
  const { buyer, email, telephone } = refund;
  const isGone = status === 'REFUNDED';
  return (
    <li className={styles.row}>
      <div className={styles.money}>
        <b>{capturedText(refund, t)}</b>
        {(captured !== amount || capturedCurrency !== null) && (
          <span>{t('refunds.amountAskedFor', { amount: priceText(amount) })}</span>
        )}
      </div>
      <div className={styles.what}>
        <span className={classes(styles.status, isGone && styles.gone)}>{t(statusWords[status])}</span>
        <span>{note ?? (reason && t(reasonWords[reason]))}</span>
        {tried && <span className={tried === 'UNDER_WAY' ? undefined : styles.problem}>{triedText(refund, t)}</span>}
      </div>
      <div className={styles.of}>
        <span>
          {t('refunds.order', { number: transactionId })} · {t(methodWords[method])}
        </span>
        <span>{buyer || t('transfers.unnamed')}</span>
        <Contact email={email} telephone={telephone} />
        <small>
          <span>{invoiceNo}</span>
          <ListTime instant={createdDate} />
        </small>
      </div>
      {!isGone && tried !== 'UNDER_WAY' && (
        <div className={styles.actions}>
          {canBeSent && (
            <button
              type="button"
              className={buttonClass({ kind: tried === 'UNANSWERED' ? 'line' : 'strong' })}
              onClick={() => onAsk('send')}
            >
              {t('refunds.send')}
            </button>
          )}
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onAsk('note')}>
            {t('refunds.done')}
          </button>
        </div>
      )}
    </li>
  );
}
