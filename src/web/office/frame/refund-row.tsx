import type { RefundDue } from '../../../contract/payment-review.ts';
import type { Key, Translate } from '../../../words/words.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ListTime } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import styles from './refunds.module.css';

const reasonWords = {
  paidAlready: 'desk.refund.because.paidAlready',
  seatsGone: 'desk.refund.because.seatsGone',
  orderOver: 'desk.refund.because.orderOver',
  amountCents: 'desk.refund.because.amountCents',
  currency: 'desk.refund.because.currency',
  merchantId: 'desk.refund.because.merchantId',
} as const satisfies Record<NonNullable<RefundDue['reason']>, Key>;
export const methodWords = {
  ASIA_PAY: 'desk.refund.method.ASIA_PAY',
  JETCO: 'desk.refund.method.JETCO',
  CASH: 'desk.refund.method.CASH',
} as const satisfies Record<RefundDue['method'], Key>;
const statusWords = {
  REFUND_DUE: 'desk.refund.status.REFUND_DUE',
  MISMATCHED: 'desk.refund.status.MISMATCHED',
  REFUNDED: 'desk.refund.status.REFUNDED',
} as const satisfies Record<RefundDue['status'], Key>;

type Props = { refund: RefundDue; onAsk: (how: 'send' | 'note') => void };

export function RefundRow({ refund, onAsk }: Props) {
  const t = useWords();
  const { invoiceNo, transactionId, method, status, amount, captured, reason, note, createdDate, canBeSent, tried } =
    refund;
  const isGone = status === 'REFUNDED';
  return (
    <li className={styles.row}>
      <div className={styles.money}>
        <b>{priceText(captured)}</b>
        {captured !== amount && <span>{t('desk.refund.asked', { amount: priceText(amount) })}</span>}
      </div>
      <div className={styles.what}>
        <span className={classes(styles.status, isGone && styles.gone)}>{t(statusWords[status])}</span>
        <span>{note ?? (reason && t(reasonWords[reason]))}</span>
        {tried && <span className={tried === 'UNDER_WAY' ? undefined : styles.problem}>{triedText(refund, t)}</span>}
      </div>
      <div className={styles.of}>
        <span>
          {t('desk.refund.order', { number: transactionId })} · {t(methodWords[method])}
        </span>
        <small>
          {invoiceNo} · <ListTime instant={createdDate} />
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
              {t('desk.refund.send')}
            </button>
          )}
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onAsk('note')}>
            {t('desk.refund.done')}
          </button>
        </div>
      )}
    </li>
  );
}

function triedText({ tried, refusedBecause }: RefundDue, t: Translate): string {
  if (tried === 'REFUSED') return t('desk.refund.refused', { because: refusedBecause ?? '' });
  return t(tried === 'UNANSWERED' ? 'desk.refund.unanswered' : 'desk.refund.underWay');
}
