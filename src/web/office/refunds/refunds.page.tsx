import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageInAddress, usePageThatIsThere } from '../../ui/lists/page-in-address.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ExportFormats } from '../frame/export-formats.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { OfficeList } from '../review/office-list.tsx';
import { ReviewFilters } from '../review/review-filters.tsx';
import { useFilters } from '../review/use-filters.ts';
import { Portions } from './portions.tsx';
import { DeclineRefundDialog, NoteRefundDialog, SendRefundDialog, type ToRefund } from './refund-dialogs.tsx';
import { RefundGroups } from './refund-groups.tsx';
import { RefundRow } from './refund-row.tsx';
import { portionsQuery, refundGroupsQuery, refundsQuery } from './refunds.data.ts';
import styles from './refunds.module.css';

export type RefundDialogFacts = { refund: ToRefund; how: 'send' | 'note' | 'decline' };

const dueFilter = {
  name: 'isDue',
  label: 'refunds.filter.status',
  yes: 'refunds.status.REFUND_DUE',
  no: 'refunds.status.REFUNDED',
} as const;

/** Money that pays for nothing: what is to go back first, then what has gone. */
export function RefundsPage() {
  const t = useWords();
  const used = useFilters(['isDue']);
  const { page = 1 } = used;
  const query = useQuery(refundsQuery(page, used.filters));
  const portionsPage = usePageInAddress('portions');
  const ofPortions = useQuery(portionsQuery(portionsPage));
  const { data: portions } = ofPortions;
  usePageThatIsThere(portionsPage, ofPortions, 'portions');
  const { data: groups } = useQuery(refundGroupsQuery);
  const [dialog, setDialog] = useState<RefundDialogFacts | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <PageHead count={query.data && portions && t('refunds.count', { count: query.data.total + portions.total })}>
        <ExportFormats of={t('exports.contents.refunds')} order={{ contents: 'refunds', filter: {} }} />
      </PageHead>
      <RefundGroups groups={groups} />
      <Portions portions={portions} page={portionsPage} onDecide={(refund, how) => setDialog({ refund, how })} />
      <ReviewFilters used={used} own={dueFilter} />
      <OfficeList
        query={query}
        page={page}
        none={{ title: t('refunds.none'), text: t('refunds.none.text'), isBrief: (portions?.total ?? 0) > 0 }}
        filters={used}
      >
        {(refunds) => (
          <ul className={styles.list} aria-label={t('refunds.list')}>
            {refunds.map((refund) => (
              <RefundRow key={refund.invoiceNo} refund={refund} onAsk={(how) => setDialog({ refund, how })} />
            ))}
          </ul>
        )}
      </OfficeList>
      {dialog?.how === 'send' && <SendRefundDialog refund={dialog.refund} onClose={close} />}
      {dialog?.how === 'note' && <NoteRefundDialog refund={dialog.refund} onClose={close} />}
      {dialog?.how === 'decline' && <DeclineRefundDialog refund={dialog.refund} onClose={close} />}
    </>
  );
}
