import type { Portion } from '../../../contract/order-actions.ts';
import { itemsPerPage } from '../../../contract/paging.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { Contact } from '../review/contact.tsx';
import { methodWords } from '../review/method-words.ts';
import type { ToRefund } from './refund-dialogs.tsx';
import styles from './refunds.module.css';
import { triedText } from './tried-text.ts';

type Props = { onDecide: (refund: ToRefund, how: 'send' | 'note' | 'decline') => void };

type ListProps = { portions: { items: readonly Portion[]; total: number } | undefined; page: number };

/** Money for returned tickets and cheaper seats: it waits for finance, or was refused by its provider. */
export function Portions({ portions, page, onDecide }: Props & ListProps) {
  const t = useWords();
  if (!portions || portions.total === 0) return null;
  return (
    <section className={styles.portions} aria-labelledby="portions">
      <h2 id="portions">{t('orderActions.portions')}</h2>
      <ul className={styles.list}>
        {portions.items.map((portion) => (
          <PortionRow key={`${portion.invoiceNo} ${portion.number}`} portion={portion} onDecide={onDecide} />
        ))}
      </ul>
      {(portions.total > itemsPerPage || page > 1) && (
        <Pager page={page} perPage={itemsPerPage} total={portions.total} name="portions" />
      )}
    </section>
  );
}

function PortionRow({ portion, onDecide }: Props & { portion: Portion }) {
  const t = useWords();
  const { invoiceNo, transactionId, method, amount, reason, decidedBy, decidedAt, tried } = portion;
  const refund: ToRefund = { ...portion, captured: amount, capturedCurrency: null };
  return (
    <li className={styles.row}>
      <div className={styles.money}>
        <b>{priceText(amount)}</b>
      </div>
      <div className={styles.what}>
        <span className={styles.status}>
          {t(portion.isApproved ? 'orderActions.refund.due' : 'orderActions.refund.waits')}
        </span>
        <span>
          {reason} · {t('orderFile.payment.by', { login: decidedBy })}
        </span>
        {tried && <span className={tried === 'UNDER_WAY' ? undefined : styles.problem}>{triedText(portion, t)}</span>}
      </div>
      <div className={styles.of}>
        <span>
          {t('refunds.order', { number: transactionId })} · {t(methodWords[method])}
        </span>
        <span>{portion.buyer || t('refunds.unnamed')}</span>
        <Contact email={portion.email} telephone={portion.telephone} />
        <small>
          <span>{invoiceNo}</span>
          <ListTime instant={decidedAt} />
        </small>
      </div>
      {tried !== 'UNDER_WAY' && (
        <div className={styles.actions}>
          {portion.canBeSent && (
            <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => onDecide(refund, 'send')}>
              {t('refunds.send')}
            </button>
          )}
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onDecide(refund, 'note')}>
            {t('refunds.done')}
          </button>
          {!portion.isApproved && (
            <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onDecide(refund, 'decline')}>
              {t('refunds.decline')}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
