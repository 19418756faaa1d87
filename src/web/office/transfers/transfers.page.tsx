import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { itemsPerPage } from '../../../contract/paging.ts';
import type { WaitingTransfer } from '../../../contract/payment-review.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { useShortcut } from '../../ui/page/use-shortcut.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ListFailed, OfficeNothing } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { GoneTransfer, TransferDetail } from './transfer-detail.tsx';
import { TransferQueue } from './transfer-queue.tsx';
import { transfersQuery } from './transfers.data.ts';
import styles from './transfers.module.css';

/** The queue beside the one that is looked at; on a phone one after the other. */
export function TransfersPage() {
  const t = useWords();
  const { page = 1 } = useSearch({ strict: false });
  const { data, isError, refetch } = useQuery(transfersQuery(page));
  return (
    <>
      <PageHead count={data && t('transfers.count', { count: data.total })}>
        <Link to="/admin/transfers/statement" className={buttonClass({ kind: 'strong' })}>
          {t('transfers.statement')}
        </Link>
      </PageHead>
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      {!data && !isError && <div className={styles.ghost} aria-busy="true" />}
      {data && <TransferList transfers={data.items} total={data.total} page={page} />}
    </>
  );
}

/** The dialog stays open when its transfer leaves the list: staff may be typing in it, or reading that a colleague was first. */
type OpenDialog = { what: 'accept' | 'reject'; transfer: WaitingTransfer };
type TransferListProps = { transfers: WaitingTransfer[]; total: number; page: number };

function TransferList({ transfers, total, page }: TransferListProps) {
  const t = useWords();
  const { open, openTo, isOpen } = useOpen(transfers);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const ask = (what: OpenDialog['what']) => open && setDialog({ what, transfer: open });
  useShortcut('j', () => openTo(neighbour(transfers, open, 1)));
  useShortcut('k', () => openTo(neighbour(transfers, open, -1)));
  useShortcut('a', () => ask('accept'));
  useShortcut('r', () => ask('reject'));
  if (total === 0 && !isOpen && !dialog) {
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
          <GoneTransfer next={transfers[0]} />
        )}
      </div>
      {dialog?.what === 'accept' && <AcceptDialog transfer={dialog.transfer} onDone={done} onClose={close} />}
      {dialog?.what === 'reject' && <RejectDialog transfer={dialog.transfer} onDone={done} onClose={close} />}
    </>
  );
}

/** The one that the address names; at first the oldest. */
function useOpen(transfers: WaitingTransfer[]) {
  const navigate = useNavigate();
  const search: { open?: string | undefined } = useSearch({ strict: false });
  const named = transfers.find(({ invoiceNo }) => invoiceNo === search.open);
  const open = search.open === undefined ? transfers[0] : named;
  const openTo = (transfer: WaitingTransfer | undefined) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, open: transfer?.invoiceNo }),
      replace: true,
      resetScroll: false,
    });
  return { open, openTo, isOpen: search.open !== undefined };
}

function neighbour(transfers: WaitingTransfer[], open: WaitingTransfer | undefined, step: 1 | -1) {
  const at = transfers.findIndex(({ invoiceNo }) => invoiceNo === open?.invoiceNo);
  return transfers[at + step];
}
