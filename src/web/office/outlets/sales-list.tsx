import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutletSale } from '../../../contract/outlet-sales.ts';
import { itemsPerPage } from '../../../contract/paging.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { CheckField } from '../../ui/forms/field.tsx';
import { listSearch, queryLengthMax } from '../../ui/lists/list-search.ts';
import { usePageThatIsThere } from '../../ui/lists/page-in-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { type SalesState, salesQuery, voidSale } from './outlet.data.ts';
import styles from './outlets.module.css';
import { PrintDialog } from './print-dialog.tsx';
import { type SaleAction, SaleRow } from './sale-row.tsx';
import { usePlacesText } from './sale-sheet.tsx';
import { usePlacesDecision } from './use-places-decision.ts';

type OpenDialog = { action: SaleAction; sale: OutletSale };

/** The sales of the outlet and the places that it put aside, the newest first. */
export function SalesList() {
  const t = useWords();
  const navigate = useNavigate();
  const inAddress: Record<string, unknown> = useSearch({ strict: false });
  const { page = 1, query: searched = '' } = listSearch(inAddress);
  const state: SalesState = inAddress.sales === 'held' ? 'held' : 'all';
  const query = useQuery(salesQuery({ state, query: searched }, page));
  const { data, isError, refetch } = query;
  usePageThatIsThere(page, query);
  const show = (change: { query?: string | undefined; sales?: 'held' | undefined }) => {
    const search = (before: object) => ({ ...before, page: undefined, ...change });
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <section className={styles.section} aria-labelledby="sales">
      <h2 id="sales">{t('outlets.page.sales')}</h2>
      {!data && !isError && <OfficeWaiting />}
      <div className={styles.search}>
        <SearchBox
          value={searched}
          placeholder={t('outlets.page.sales.search')}
          lengthMax={queryLengthMax}
          onSearch={(words) => show({ query: words || undefined })}
        />
      </div>
      <CheckField
        field={{
          name: 'held',
          value: state === 'held',
          problem: undefined,
          onChange: (isHeld) => show({ sales: isHeld ? 'held' : undefined }),
          onLeave: () => {},
        }}
      >
        {t('outlets.page.sales.held')}
      </CheckField>
      {!data && isError && <ListFailed onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <p className={styles.quiet} role="status">
          {searched === ''
            ? t(state === 'held' ? 'outlets.page.sales.noneHeld' : 'outlets.page.sales.none')
            : t('entity.search.none', { query: searched })}
        </p>
      )}
      <ul className={styles.cards}>
        {data?.items.map((sale) => (
          <SaleRow key={sale.id} sale={sale} onAct={(action) => setDialog({ action, sale })} />
        ))}
      </ul>
      {data && data.total > 0 && <Pager page={page} perPage={itemsPerPage} total={data.total} />}
      {dialog?.action === 'void' && <VoidDialog sale={dialog.sale} onClose={() => setDialog(null)} />}
      {dialog?.action === 'print' && <PrintDialog sale={dialog.sale} onClose={() => setDialog(null)} />}
    </section>
  );
}

function VoidDialog({ sale, onClose }: { sale: OutletSale; onClose: () => void }) {
  const t = useWords();
  const seats = usePlacesText()(sale);
  const { decide, isBusy, failure } = usePlacesDecision<OutletSale>({
    onDone: () => {
      showToast({ text: t('outlets.sale.voided') });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t('outlets.sale.void.title')}
      confirm={t('outlets.sale.void')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => voidSale(sale.id))}
      onClose={onClose}
    >
      <p>
        {sale.status === 'PAID'
          ? t('outlets.sale.void.text', { seats, amount: priceText(sale.amount) })
          : t('outlets.sale.void.held', { seats })}
      </p>
    </DecisionDialog>
  );
}
