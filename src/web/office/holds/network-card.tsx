import type { ListedHold, NetworkHolds } from '../../../contract/holds.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { methodWords } from '../review/method-words.ts';
import styles from './holds.module.css';

type Props = {
  network: NetworkHolds;
  /** To let go of one of its orders, or with null of all. */
  onAsk: (hold: ListedHold | null) => void;
};

export function NetworkCard({ network, onAsk }: Props) {
  const t = useWords();
  const { network: name, seats, orders, since, paidSeats, lapsedSeats, holds } = network;
  return (
    <article className={styles.network} aria-label={t('holds.network', { name })}>
      <header className={styles.head}>
        <div>
          <h3>{t('holds.network', { name })}</h3>
          <p>
            <b>{t('holds.seats', { count: seats })}</b> · {t('holds.orders', { count: orders })} · {t('holds.since')}{' '}
            <ListTime instant={since} />
          </p>
          <p className={styles.quiet}>{t('holds.past', { paid: paidSeats, lapsed: lapsedSeats })}</p>
        </div>
        {orders > 1 && (
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onAsk(null)}>
            {t('holds.releaseAll')}
          </button>
        )}
      </header>
      <ul className={styles.holds} aria-label={t('holds.list', { name })}>
        {holds.map((hold) => (
          <HoldRow key={hold.transactionId} hold={hold} onRelease={() => onAsk(hold)} />
        ))}
      </ul>
      {orders > holds.length && <p className={styles.quiet}>{t('holds.more', { count: orders - holds.length })}</p>}
    </article>
  );
}

function HoldRow({ hold, onRelease }: { hold: ListedHold; onRelease: () => void }) {
  const t = useWords();
  const { transactionId, seats, since, until, method, isUnderWay, proofs, buyer } = hold;
  const name = t('holds.order', { number: transactionId });
  return (
    <li className={styles.hold}>
      <b className={styles.seats}>{t('holds.seats', { count: seats })}</b>
      <div className={styles.who}>
        <span>{buyer || t('holds.unnamed')}</span>
        <small>{name}</small>
      </div>
      <div className={styles.how}>
        <span>{method ? t(methodWords[method]) : t('holds.choosing')}</span>
        <small>{isUnderWay ? t('holds.underWay') : proofs > 0 && t('transfers.proofs', { count: proofs })}</small>
      </div>
      <div className={styles.when}>
        <span>
          {t('holds.until')} <ListTime instant={until} />
        </span>
        <small>
          {t('holds.since')} <ListTime instant={since} />
        </small>
      </div>
      <div>
        {!isUnderWay && (
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-label={`${t('holds.release')}: ${name}`}
            onClick={onRelease}
          >
            {t('holds.release')}
          </button>
        )}
      </div>
    </li>
  );
}
