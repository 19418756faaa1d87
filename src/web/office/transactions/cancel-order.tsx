import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { cancelTransaction, transactionData } from './transactions.data.ts';

/** Gives the seats of an unpaid order back to the sale, after a question. */
export function CancelOrder({ row }: { row: OfficeTransaction }) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setIsOpen(true)}>
        {t('orderFile.cancel')}
      </button>
      {isOpen && <CancelDialog row={row} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

function CancelDialog({ row: { id, tickets }, onClose }: { row: OfficeTransaction; onClose: () => void }) {
  const t = useWords();
  const queries = useQueryClient();
  const { decide, isBusy, failure } = useDecision();
  const done = () => {
    showToast({ text: t('orderFile.canceled', { count: tickets.length }) });
    void queries.invalidateQueries({ queryKey: transactionData.queryKey });
    onClose();
  };
  return (
    <DecisionDialog
      title={t('orderFile.cancel.title')}
      confirm={t('orderFile.cancel')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => cancelTransaction(id), done)}
      onClose={onClose}
    >
      <p>{t('orderFile.cancel.question', { number: id, count: tickets.length })}</p>
    </DecisionDialog>
  );
}
