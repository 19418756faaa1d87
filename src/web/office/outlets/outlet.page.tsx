import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Allotment } from '../../../contract/allotments.ts';
import { itemsPerPage } from '../../../contract/paging.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { addAllotments } from '../../../domain/outlets/allotment-sum.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePageInAddress, usePageThatIsThere } from '../../ui/lists/page-in-address.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime, listTimeText } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import { OfficeFailed, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { AllotmentSums } from './allotment-sums.tsx';
import { ownOutletQuery } from './outlet.data.ts';
import styles from './outlets.module.css';
import { OwnSettlements } from './own-settlements.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { SalesList } from './sales-list.tsx';
import { SellDialog } from './sell-dialog.tsx';

type OpenDialog = { action: 'sell' | 'return'; allotmentId: Allotment['id'] };

/** The only page of those who sell for an outlet: its allotments, its sales and its settlements. */
export function OutletPage() {
  const t = useWords();
  const page = usePageInAddress('allotments');
  const { data, isError, isPlaceholderData, refetch } = useQuery(ownOutletQuery(page));
  const total = data ? { total: data.allotmentsTotal } : undefined;
  usePageThatIsThere(page, { data: total, isPlaceholderData }, 'allotments');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  if (data === undefined && isError)
    return <OfficeFailed title={t('entity.list.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <OfficeWaiting />;
  if (data === null)
    return <OfficeNothing level={1} title={t('outlets.page.noOutlet')} text={t('outlets.page.noOutlet.text')} />;
  const close = () => setDialog(null);
  // The allotment as it is now: its price may change while the dialog is open.
  const allotment = data.allotments.find(({ id }) => id === dialog?.allotmentId);
  return (
    <>
      <PageHead title={data.name} />
      {data.allotments.length === 0 && (
        <OfficeNothing title={t('outlets.page.none')} text={t('outlets.page.none.text')} />
      )}
      {[...Map.groupBy(data.allotments, ({ session }) => session.id).values()].map((ofSession) => (
        <SessionAllotments key={ofSession[0]?.session.id} allotments={ofSession} onAct={setDialog} />
      ))}
      {(data.allotmentsTotal > itemsPerPage || page > 1) && (
        <Pager page={page} perPage={itemsPerPage} total={data.allotmentsTotal} name="allotments" />
      )}
      <SalesList />
      <OwnSettlements />
      {dialog?.action === 'sell' && allotment && <SellDialog allotment={allotment} onClose={close} />}
      {dialog?.action === 'return' && allotment && <ReturnDialog allotment={allotment} onClose={close} />}
    </>
  );
}

type SessionProps = { allotments: Allotment[]; onAct: (dialog: OpenDialog) => void };

function SessionAllotments({ allotments, onAct }: SessionProps) {
  const { locale } = usePage();
  const { event, session } = allotments[0] as Allotment;
  const id = `session-${session.id}`;
  return (
    <section className={styles.ofSession} aria-labelledby={id}>
      <h2 id={id}>
        {nameFor(event, locale)}
        <small>
          <ListTime instant={session.startTime} />
        </small>
      </h2>
      {allotments.length > 1 && <AllotmentSums sum={addAllotments(allotments.map(({ sum }) => sum))} />}
      <ul className={styles.cards}>
        {allotments.map((allotment) => (
          <OwnAllotment
            key={allotment.id}
            allotment={allotment}
            onAct={(action) => onAct({ action, allotmentId: allotment.id })}
          />
        ))}
      </ul>
    </section>
  );
}

type OwnProps = { allotment: Allotment; onAct: (action: OpenDialog['action']) => void };

function OwnAllotment({ allotment: { zone, price, returnsAt, sum }, onAct }: OwnProps) {
  const t = useWords();
  const { locale } = usePage();
  const name = textFor(zone.names, locale, zone.name);
  return (
    <li className={styles.own}>
      <div className={styles.ownHead}>
        <h3>{name}</h3>
        <Price dollars={price} />
      </div>
      <AllotmentSums sum={sum} />
      <p className={styles.quiet}>{t('outlets.page.returnsAt', { time: listTimeText(returnsAt) })}</p>
      <div className={styles.ownActs}>
        {(['return', 'sell'] as const).map((action) => (
          <button
            key={action}
            type="button"
            className={buttonClass({ kind: action === 'sell' ? 'strong' : 'line', isWide: true })}
            disabled={sum.free === 0}
            aria-label={`${t(action === 'sell' ? 'outlets.sale.open' : 'outlets.return.open')}: ${name}`}
            onClick={() => onAct(action)}
          >
            {t(action === 'sell' ? 'outlets.sale.open' : 'outlets.return.open')}
          </button>
        ))}
      </div>
    </li>
  );
}
