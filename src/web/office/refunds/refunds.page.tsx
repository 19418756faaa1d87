import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { RefundDue } from '../../../contract/payment-review.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { RefundRow } from '../frame/refund-row.tsx';
import styles from '../frame/refunds.module.css';
import { NoteRefundDialog, SendRefundDialog } from './refund-dialogs.tsx';
import { refundsQuery } from './refunds.data.ts';

export type RefundDialogFacts = { refund: RefundDue; how: 'send' | 'note' };

/** Money that pays for nothing: what is to go back first, then what has gone. */
export function RefundsPage() {
  const t = useWords();
  const { page = 1 } = useSearch({ strict: false });
  const { data, isError, refetch } = useQuery(refundsQuery(page));
  const [dialog, setDialog] = useState<RefundDialogFacts | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead count={data && t('desk.refunds.count', { count: data.total })} />
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      {!data && !isError && <div className={styles.ghost} aria-busy="true" />}
      {data?.total === 0 && <OfficeNothing title={t('desk.refunds.none')} text={t('desk.refunds.none.text')} />}
      {data && data.total > 0 && (
        <>
          <ul className={styles.list} aria-label={t('desk.refunds.list')}>
            {data.items.map((refund) => (
              <RefundRow key={refund.invoiceNo} refund={refund} onAsk={(how) => setDialog({ refund, how })} />
            ))}
          </ul>
          <Pager page={page} perPage={itemsPerPage} total={data.total} />
          <p className={styles.zone}>{t('entity.list.zone')}</p>
        </>
      )}
      {dialog?.how === 'send' && <SendRefundDialog refund={dialog.refund} onClose={close} />}
      {dialog?.how === 'note' && <NoteRefundDialog refund={dialog.refund} onClose={close} />}
    </>
  );
}
