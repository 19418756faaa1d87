import { type ReactNode, useState } from 'react';
import { salesGroups } from '../../../contract/report-groups.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useMedia } from '../../ui/page/use-media.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { placeIn, useOfficeEvents } from '../review/office-events.tsx';
import { dayBefore, type ReportFilters, type ReportName, type UsedReport } from './report-search.ts';
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
        {hasPaid && <Days used={used} label="reports.filter.paid" names={['paidFrom', 'paidTo']} />}
        {hasShows && <Days used={used} label="reports.filter.shows" names={['showFrom', 'showTo']} />}
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

const periods = { today: 0, week: 6, month: 29 } as const;
type Period = keyof typeof periods | 'all';

/** The days of payment in one choice. Days that are typed are none of them. */
function PeriodField({ used: { filters, change } }: { used: UsedReport }) {
  const t = useWords();
  const { paidFrom, paidTo } = filters;
  const isOpen = paidTo === undefined || paidTo === dayBefore(0);
  const chosen = isOpen && Object.entries(periods).find(([, days]) => paidFrom === dayBefore(days))?.[0];
  const value = chosen || (paidFrom === undefined && paidTo === undefined ? 'all' : '');
  const choose = (period: Period) =>
    change(
      period === 'all'
        ? { period: 'all', paidFrom: undefined, paidTo: undefined }
        : { period: undefined, paidFrom: dayBefore(periods[period]), paidTo: undefined },
    );
  return (
    <label className={styles.field}>
      <span>{t('reports.period')}</span>
      <select value={value} onChange={({ target }) => target.value && choose(target.value as Period)}>
        {value === '' && <option value="" />}
        {([...Object.keys(periods), 'all'] as Period[]).map((period) => (
          <option key={period} value={period}>
            {t(`reports.period.${period}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

type DayName = Exclude<keyof ReportFilters, 'eventId' | 'sessionId'>;
type DaysProps = {
  used: UsedReport;
  label: 'reports.filter.paid' | 'reports.filter.shows';
  names: readonly [from: DayName, to: DayName];
};

/** The last day is part of the period. */
function Days({ used: { filters, change }, label, names: [from, to] }: DaysProps) {
  const t = useWords();
  const both = { [from]: filters[from], [to]: filters[to] };
  const set = (name: DayName, day: string) => change({ period: 'all', ...both, [name]: day || undefined });
  return (
    <fieldset className={styles.days}>
      <legend>{t(label)}</legend>
      <label className={styles.field}>
        <span>{t('reports.filter.from')}</span>
        <DayInput value={filters[from] ?? ''} onChange={(day) => set(from, day)} />
      </label>
      <label className={styles.field}>
        <span>{t('reports.filter.to')}</span>
        <DayInput value={filters[to] ?? ''} onChange={(day) => set(to, day)} />
      </label>
    </fieldset>
  );
}
