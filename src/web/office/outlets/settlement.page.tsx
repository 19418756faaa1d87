import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Settlement } from '../../../contract/outlet-settlements.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import { serverNow } from '../../api/server-clock.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listDayText } from '../../ui/text/list-time.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { EntityLoading } from '../entity/entity-loading.tsx';
import { DecisionDialog } from '../frame/decision-dialog.tsx';
import { ExportFormats } from '../frame/export-formats.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { ClosedSettlements } from './closed-settlements.tsx';
import styles from './outlets.module.css';
import { SettlementTable } from './settlement-table.tsx';
import { closedSettlementsQuery, closeSettlement, openSettlementQuery } from './settlements.data.ts';

const today = (): string => localInstant(serverNow()).slice(0, 'YYYY-MM-DD'.length);

const outlet = { name: 'limelightApp.outlet', path: '/entity/outlet', key: 'id' } as const;

/** The debt of an outlet for a period, or for all that is not settled; and its closed settlements. */
export function SettlementPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const [from, setFrom] = useState('');
  const [to, setTo] = useState(today);
  const { data, isError, refetch } = useQuery(openSettlementQuery(key, { to: to || today(), ...(from && { from }) }));
  const closed = useQuery(closedSettlementsQuery(key));
  const [isClosing, setIsClosing] = useState(false);
  if (data === null) return <EntityLoading entity={outlet} rowKey={key} title="" row={{ data, isError, refetch }} />;
  return (
    <>
      <PageHead title={[t('outlets.settlement.title'), data?.outlet.name].filter(Boolean).join(' · ')}>
        {data && (
          <ExportFormats
            order={{ contents: 'outletSettlement', filter: { outletId: key, to: data.lastDay, ...(from && { from }) } }}
          />
        )}
        {data && from === '' && data.lastDay <= today() && data.rows.length > 0 && (
          <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setIsClosing(true)}>
            {t('outlets.settlement.close')}
          </button>
        )}
      </PageHead>
      <div className={styles.filters}>
        <DayField name="from" value={from} onChange={setFrom} />
        <DayField name="to" value={to} onChange={setTo} />
      </div>
      {!data && isError && <ListFailed onRetry={() => void refetch()} />}
      {data && <SettlementTable settlement={data} />}
      <section className={styles.section} aria-labelledby="closed">
        <h2 id="closed">{t('outlets.settlement.closed')}</h2>
        <ClosedSettlements
          list={closed}
          fileOf={({ id, lastDay }, of) => (
            <ExportFormats
              of={of}
              order={{ contents: 'outletSettlement', filter: { outletId: key, settlementId: String(id), to: lastDay } }}
            />
          )}
        />
      </section>
      {isClosing && data && <CloseDialog outletId={key} settlement={data} onClose={() => setIsClosing(false)} />}
    </>
  );
}

type DayProps = { name: 'from' | 'to'; value: string; onChange: (day: string) => void };

function DayField({ name, value, onChange }: DayProps) {
  const t = useWords();
  return (
    <label>
      <span>{t(`outlets.settlement.${name}`)}</span>
      <DayInput value={value} onChange={onChange} />
      <span>{t(`outlets.settlement.${name}.help`)}</span>
    </label>
  );
}

type CloseProps = { outletId: string; settlement: Settlement; onClose: () => void };

function CloseDialog({ outletId, settlement: { outlet, lastDay, total }, onClose }: CloseProps) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const done = () => {
    showToast({ text: t('outlets.settlement.done') });
    onClose();
  };
  return (
    <DecisionDialog
      title={t('outlets.settlement.close.title', { lastDay: listDayText(lastDay) })}
      confirm={t('outlets.settlement.close')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void decide(() => closeSettlement(outletId, { lastDay, owed: total.owed }), done)}
      onClose={onClose}
    >
      <p>{t('outlets.settlement.close.text', { outlet: outlet.name, amount: priceText(total.owed) })}</p>
    </DecisionDialog>
  );
}
