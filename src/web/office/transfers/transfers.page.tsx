import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePageThatIsThere } from '../../ui/lists/page-in-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ListFailed, NothingFound, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { ReviewFilters } from '../review/review-filters.tsx';
import { type UsedFilters, useFilters } from '../review/use-filters.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { GoneTransfer, TransferDetail } from './transfer-detail.tsx';
import { TransferQueue } from './transfer-queue.tsx';
import { transferQuery, transfersQuery } from './transfers.data.ts';
import styles from './transfers.module.css';

/** The queue beside the one that is looked at; on a phone one after the other. */
export function TransfersPage() {
  const t = useWords();
  const used = useFilters(['hasReceipt']);
  const { page = 1, open } = used;
  const query = useQuery(transfersQuery(page, used.filters));
  const { data, isError, refetch } = query;
  usePageThatIsThere(page, query);
  return (
    <>
      <PageHead count={data && t('transfers.count', { count: data.total })}>
        <Link to="/admin/transfers/statement" className={buttonClass({ kind: 'strong' })}>
          {t('transfers.statement')}
        </Link>
      </PageHead>
      <div className={classes(open !== undefined && styles.behind)}>
        <ReviewFilters used={used} own={receiptFilter} />
      </div>
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      {!data && !isError && <div className={styles.ghost} aria-busy="true" />}
      {data && <TransferList transfers={data.items} total={data.total} page={page} used={used} />}
    </>
  );
}

const receiptFilter = {
  name: 'hasReceipt',
  label: 'transfers.proof.title',
  yes: 'transfers.withProof',
  no: 'transfers.noProof',
} as const;

/** The dialog stays open when its transfer leaves the list: staff may be typing in it, or reading that a colleague was first. */
type OpenDialog = { what: 'accept' | 'reject'; transfer: WaitingTransfer };
type TransferListProps = { transfers: WaitingTransfer[]; total: number; page: number; used: UsedFilters };

function TransferList({ transfers, total, page, used }: TransferListProps) {
  const t = useWords();
  const { open, openTo, isOpen, isLoading } = useOpen(transfers, used.open);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const ask = (what: OpenDialog['what']) => open && setDialog({ what, transfer: open });
  useShortcut('j', () => openTo(neighbour(transfers, open, 1)));
  useShortcut('k', () => openTo(neighbour(transfers, open, -1)));
  useShortcut('a', () => ask('accept'));
  useShortcut('r', () => ask('reject'));
  if (total === 0 && !isOpen && !dialog) {
    if (used.areSet) return <NothingFound onClear={used.clear} />;
    return <OfficeNothing title={t('transfers.none')} text={t('transfers.none.text')} />;
  }
  const next = neighbour(transfers, open, 1) ?? neighbour(transfers, open, -1);
  const close = () => setDialog(null);
  const done = () => {
    close();
    openTo(next);
  };
  return (
    <>
      <div className={classes(styles.columns, isOpen && styles.isOpen)}>
        <div className={styles.queue}>
          <TransferQueue transfers={transfers} open={open} />
          {total > transfers.length && <Pager page={page} perPage={itemsPerPage} total={total} />}
          <p className={styles.keys}>{t('transfers.keys')}</p>
          <p className={styles.zone}>{t('entity.list.zone')}</p>
        </div>
        {open ? (
          <TransferDetail
            key={open.invoiceNo}
            transfer={open}
            onAccept={() => ask('accept')}
            onReject={() => ask('reject')}
          />
        ) : (
          !isLoading && <GoneTransfer next={transfers[0]} />
        )}
      </div>
      {dialog?.what === 'accept' && <AcceptDialog transfer={dialog.transfer} onDone={done} onClose={close} />}
      {dialog?.what === 'reject' && <RejectDialog transfer={dialog.transfer} onDone={done} onClose={close} />}
    </>
  );
}

/** The one that the address names, on whatever page it is; at first the oldest. */
function useOpen(transfers: WaitingTransfer[], addressed: string | undefined) {
  const navigate = useNavigate();
  const named = transfers.find(({ invoiceNo }) => invoiceNo === addressed);
  const elsewhere = useQuery({ ...transferQuery(addressed ?? ''), enabled: addressed !== undefined && !named });
  const open = addressed === undefined ? transfers[0] : (named ?? elsewhere.data ?? undefined);
  const openTo = (transfer: WaitingTransfer | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, open: transfer?.invoiceNo }),
      replace: true,
      resetScroll: false,
    });
  return { open, openTo, isOpen: addressed !== undefined, isLoading: elsewhere.isLoading };
}

function neighbour(transfers: WaitingTransfer[], open: WaitingTransfer | undefined, step: 1 | -1) {
  const at = transfers.findIndex(({ invoiceNo }) => invoiceNo === open?.invoiceNo);
  return transfers[at + step];
}
