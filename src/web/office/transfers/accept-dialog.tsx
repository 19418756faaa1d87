import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import styles from '../frame/dialog-parts.module.css';
import { useDecision } from '../frame/use-decision.ts';
import { acceptTransfer } from './transfers.data.ts';

type Props = { transfer: WaitingTransfer; onDone: () => void; onClose: () => void };

/** Names whose money it is: nothing is accepted by a key that was pressed once too often. */
export function AcceptDialog({ transfer, onDone, onClose }: Props) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const { invoiceNo, amount, buyer, transactionId: number } = transfer;
  const accept = () =>
    void decide(
      () => acceptTransfer({ invoiceNo, amount }),
      ({ state }) => {
        showToast({ text: t(state === 'PAID' ? 'transfers.accept.done' : 'transfers.accept.refundDue', { number }) });
        onDone();
      },
    );
  const name = buyer || t('transfers.unnamed');
  return (
    <DecisionDialog
      title={t('transfers.accept.title')}
      confirm={t('transfers.accept.confirm')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={accept}
      onClose={onClose}
    >
      <p>{t('transfers.accept.question', { amount: priceText(amount), buyer: name, number, invoiceNo })}</p>
      <p className={styles.small}>{t('transfers.accept.text')}</p>
    </DecisionDialog>
  );
}
