import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderFilterTexts } from '../../../contract/order-filter.ts';
import type { OrdersCanceled } from '../../../contract/transactions.ts';
import type { Result } from '../../api/call.ts';
import { serverNow } from '../../api/server-clock.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { cancelFiltered, transactionData } from './transactions.data.ts';

type Chosen = OrderFilterTexts & { query?: string };
type Props = { chosen: Chosen; total: number };

/** All orders of the filter, on every page of the list: its unpaid ones can be cancelled together. */
export function FilteredOrders({ chosen, total }: Props) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setIsOpen(true)}>
        {t('orderFilter.cancel')}
      </button>
      {isOpen && <CancelDialog chosen={chosen} total={total} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CancelDialog({ chosen, total, onClose }: Props & { onClose: () => void }) {
  const t = useWords();
  const queries = useQueryClient();
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  const { decide, isBusy, failure } = useDecision();
  const done = ({ canceled, kept }: OrdersCanceled) => {
    const others = kept > 0 ? ` ${t('holds.kept', { count: kept })}` : '';
    showToast({ text: t('orderFilter.cancelled', { count: canceled }) + others });
    void queries.invalidateQueries({ queryKey: transactionData.queryKey });
    onClose();
  };
  return (
    <DecisionDialog
      title={t('orderFilter.cancel.title')}
      confirm={t('orderFilter.cancel')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => cancelAll(chosen, openedAt), done)}
      onClose={onClose}
    >
      <p>{t('orderFilter.cancel.question', { count: total })}</p>
    </DecisionDialog>
  );
}

/** One part after the other. An order that was placed after the question was opened is not among them. */
async function cancelAll(chosen: Chosen, placedUntil: string): Promise<Result<OrdersCanceled>> {
  const sum = { canceled: 0, kept: 0 };
  for (let after = 0; ; ) {
    const result = await cancelFiltered(chosen, { placedUntil, after });
    if (!result.isOk) return result;
    sum.canceled += result.body.canceled;
    sum.kept += result.body.kept;
    if (result.body.last === null) return { ...result, body: { ...sum, last: null } };
    after = result.body.last;
  }
}
