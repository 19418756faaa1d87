import { type ReactNode, useState } from 'react';
import { salesGroups } from '../../../contract/report-groups.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useMedia } from '../../ui/page/use-media.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { placeIn, useOfficeEvents } from '../review/office-events.tsx';
import { PeriodField, ReportDays } from './report-days.tsx';
import type { ReportName, UsedReport } from './report-search.ts';
import styles from './reports.module.css';

/** The filters of each report. */
const fieldsOf: Record<ReportName, { hasEvent: boolean; hasPaid: boolean; hasShows: boolean }> = {
  sales: { hasEvent: true, hasPaid: true, hasShows: true },
  unsold: { hasEvent: true, hasPaid: false, hasShows: true },
  orderSizes: { hasEvent: true, hasPaid: true, hasShows: true },
  settlement: { hasEvent: true, hasPaid: false, hasShows: false },
  files: { hasEvent: false, hasPaid: false, hasShows: false },
};

export function ReportFilterFields({ used }: { used: UsedReport }) {
  const { hasEvent, hasPaid, hasShows } = fieldsOf[used.report];
  if (!hasEvent) return null;
  return (
    <div className={styles.filters}>
      <EventField used={used} withSessions={used.report !== 'settlement'} />
      {used.report === 'sales' && <GroupField used={used} />}
      {hasPaid && <PeriodField used={used} />}
      <FoldedDays used={used}>
        {hasPaid && <ReportDays used={used} label="reports.filter.paid" names={['paidFrom', 'paidTo']} />}
        {hasShows && <ReportDays used={used} label="reports.filter.shows" names={['showFrom', 'showTo']} />}
      </FoldedDays>
    </div>
  );
}

/** On a phone the days are behind one line, so that the figures are in view; open where the address has some. */
function FoldedDays({ used: { report, search }, children }: { used: UsedReport; children: ReactNode }) {
  const t = useWords();
  const [hadDays] = useState([search.paidTo, search.showFrom, search.showTo].some(Boolean));
  if (useMedia('(min-width: 600px)') || report === 'settlement') return children;
  return (
    <details className={styles.fold} open={hadDays}>
      <summary>{t('reports.filter.days')}</summary>
      {children}
    </details>
  );
}

function EventField({ used: { search, change }, withSessions }: { used: UsedReport; withSessions: boolean }) {
  const t = useWords();
  const { locale } = usePage();
  const { events, finder } = useOfficeEvents({ eventId: search.eventId, sessionId: search.sessionId });
  const value =
    search.sessionId && withSessions ? `session ${search.sessionId}` : search.eventId && `event ${search.eventId}`;
  return (
    <>
      <label className={styles.field}>
        <span>{t('reports.group.event')}</span>
        <select value={value ?? ''} onChange={({ target }) => change(placeIn(target.value))}>
          <option value="">{t('review.all')}</option>
          {events.map((event) => (
            <optgroup key={event.id} label={nameFor(event, locale)}>
              <option value={`event ${event.id}`}>{nameFor(event, locale)}</option>
              {withSessions &&
                event.sessions.length > 1 &&
                event.sessions.map(({ id, startsAt }) => (
                  <option key={id} value={`session ${id}`}>
                    {listTimeText(startsAt)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {finder}
    </>
  );
}

function GroupField({ used: { groupBy, change } }: { used: UsedReport }) {
  const t = useWords();
  return (
    <label className={styles.field}>
      <span>{t('reports.groupBy')}</span>
      <select
        value={groupBy}
        onChange={({ target }) => change({ groupBy: salesGroups.find((each) => each === target.value) })}
      >
        {salesGroups.map((group) => (
          <option key={group} value={group}>
            {t(`reports.group.${group}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
