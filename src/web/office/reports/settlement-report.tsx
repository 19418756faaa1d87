import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromoterSettlements } from '../../../contract/reports.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ExportFormats } from '../frame/export-formats.tsx';
import { OfficeNothing } from '../frame/office-faces.tsx';
import { CloseSettlementDialog } from './close-settlement-dialog.tsx';
import { ReportFaces } from './report-faces.tsx';
import type { UsedReport } from './report-search.ts';
import { settlementsQuery } from './reports.data.ts';
import styles from './reports.module.css';
import { SettlementPeriod } from './settlement-period.tsx';

/** The amounts that the promoter of one event is due, open and closed. */
export function SettlementReport({ used: { search } }: { used: UsedReport }) {
  const t = useWords();
  const { eventId } = search;
  if (eventId === undefined)
    return <OfficeNothing title={t('reports.settlement.choose')} text={t('reports.settlement.choose.text')} />;
  return <OfEvent eventId={eventId} />;
}

function OfEvent({ eventId }: { eventId: string }) {
  const query = useQuery(settlementsQuery(eventId));
  return (
    <ReportFaces query={query} isEmpty={() => false}>
      {(settlements) => <Settlements settlements={settlements} />}
    </ReportFaces>
  );
}

function Settlements({ settlements: { event, open, closed } }: { settlements: PromoterSettlements }) {
  const t = useWords();
  const [isClosing, setIsClosing] = useState(false);
  const number = (closed[0]?.number ?? 0) + 1;
  return (
    <>
      {(open || closed.length > 0) && (
        <div className={styles.over}>
          <p />
          <ExportFormats order={{ contents: 'settlement', filter: { eventId: String(event.id) } }} />
        </div>
      )}
      <section className={styles.card}>
        <h2>{t('reports.settlement.open')}</h2>
        {open ? (
          <SettlementPeriod period={open}>
            <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => setIsClosing(true)}>
              {t('reports.settlement.close')}
            </button>
          </SettlementPeriod>
        ) : (
          <p>{t(closed.length > 0 ? 'reports.settlement.open.none' : 'reports.settlement.open.nothing')}</p>
        )}
      </section>
      <h2>{t('reports.settlement.closed')}</h2>
      {closed.length === 0 && <p className={styles.zone}>{t('reports.settlement.closed.none')}</p>}
      {closed.map((settlement) => (
        <section key={settlement.number} className={styles.card}>
          <h2>
            {t('reports.settlement.number', { number: settlement.number })}{' '}
            <small>
              {t('reports.settlement.closedBy', { login: settlement.closedBy })} ·{' '}
              <ListTime instant={settlement.closedAt} />
            </small>
          </h2>
          <SettlementPeriod period={settlement} />
          <div className={styles.over}>
            <p />
            <ExportFormats
              of={t('reports.settlement.number', { number: settlement.number })}
              order={{ contents: 'settlement', filter: { eventId: String(event.id), number: settlement.number } }}
            />
          </div>
        </section>
      ))}
      {isClosing && open && (
        <CloseSettlementDialog
          eventId={event.id}
          number={number}
          lastDay={open.lastDay}
          onClose={() => setIsClosing(false)}
        />
      )}
    </>
  );
}
