import { Link } from '@tanstack/react-router';
import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import styles from './transfers.module.css';

type Props = { transfers: WaitingTransfer[]; open: WaitingTransfer | undefined };

/** The oldest first. */
export function TransferQueue({ transfers, open }: Props) {
  const t = useWords();
  return (
    <nav aria-label={t('transfers.list')}>
      <ol className={styles.list}>
        {transfers.map((transfer) => (
          <li key={transfer.invoiceNo}>
            <Link
              to="."
              search={(before) => ({ ...before, open: transfer.invoiceNo })}
              resetScroll={false}
              className={styles.row}
              aria-current={transfer.invoiceNo === open?.invoiceNo ? 'true' : undefined}
            >
              <b>{priceText(transfer.amount)}</b>
              <span className={styles.when}>
                <ListTime instant={transfer.createdDate} />
              </span>
              <span className={styles.name}>{transfer.buyer || t('transfers.unnamed')}</span>
              <State transfer={transfer} />
              <small>{transfer.invoiceNo}</small>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function State({ transfer: { proofs, awaitsProof, orderStatus } }: { transfer: WaitingTransfer }) {
  const t = useWords();
  if (orderStatus !== 'WAITING') return <span className={styles.late}>{t('transfers.isOver')}</span>;
  if (awaitsProof) return <span className={styles.none}>{t('transfers.anotherProofAsked')}</span>;
  if (proofs === 0) return <span className={styles.none}>{t('transfers.noProof')}</span>;
  return <span className={styles.there}>{t('transfers.proofs', { count: proofs })}</span>;
}
