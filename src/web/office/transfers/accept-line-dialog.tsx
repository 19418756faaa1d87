import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import styles from '../frame/dialog-parts.module.css';
import type { Acceptable } from './use-accepting.ts';

type Props = { acceptable: Acceptable; buyer: string; onAccept: () => void; onClose: () => void };

/** A doubtful line is a decision of its own: both sides of it are named. */
export function AcceptLineDialog({ acceptable: { line, invoiceNo }, buyer, onAccept, onClose }: Props) {
  const t = useWords();
  const { line: number, amount, remark, because } = line;
  return (
    <DecisionDialog
      title={t('transfers.statement.acceptLine.title')}
      confirm={t('transfers.statement.acceptLine')}
      isBusy={false}
      failure={null}
      onConfirm={onAccept}
      onClose={onClose}
    >
      <p className={styles.named}>
        {t('transfers.statement.acceptLine.question', { number, amount: priceText(amount), remark, buyer, invoiceNo })}
      </p>
      {(because === 'orderOver' || because === 'rejected') && <p>{t('transfers.statement.acceptLine.over')}</p>}
      <p className={styles.small}>{t('transfers.accept.text')}</p>
    </DecisionDialog>
  );
}
