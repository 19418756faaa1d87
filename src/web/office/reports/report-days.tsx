import { DayInput } from '../../ui/forms/day-input.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { dayBefore, type ReportFilters, type UsedReport } from './report-search.ts';
import styles from './reports.module.css';

const periods = { today: 0, week: 6, month: 29 } as const;
type Period = keyof typeof periods | 'all';

/** The days of payment in one choice. Days that are typed are none of them. */
export function PeriodField({ used: { filters, change } }: { used: UsedReport }) {
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
export function ReportDays({ used: { filters, change }, label, names: [from, to] }: DaysProps) {
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
