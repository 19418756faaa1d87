import { type OrderFilter, ordersFoundMax } from '../../../contract/order-filter.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { FoldedFilters } from '../review/folded-filters.tsx';
import { SessionFilter } from '../review/session-filter.tsx';
import { type FieldProps, OrderChoices } from './order-choices.tsx';
import { useOrderFilter } from './order-filter.ts';
import styles from './order-filters.module.css';
import { SavedViews } from './saved-views.tsx';

/** The filters beside the search. */
export function OrderFilters({ total }: { total: number | undefined }) {
  const t = useWords();
  const { filter, areSet, show, change } = useOrderFilter();
  return (
    <div className={styles.filters}>
      <FoldedFilters beginsOpen={areSet} className={styles.fields}>
        <SessionFilter filters={filter} onChange={change} />
        <OrderChoices filter={filter} onChange={change} />
        <div className={styles.dates}>
          <Days label={t('orderFilter.paid')} names={['paidFrom', 'paidTo']} filter={filter} onChange={change} />
          <Days label={t('orderFilter.show')} names={['showFrom', 'showTo']} filter={filter} onChange={change} />
        </div>
      </FoldedFilters>
      <div className={styles.actions}>
        <SavedViews filter={filter} onShow={show} />
        {areSet && (
          <button type="button" className={styles.clear} onClick={() => show({ query: undefined })}>
            {t('review.clear')}
          </button>
        )}
      </div>
      {(filter.method ?? filter.paidFrom ?? filter.paidTo) !== undefined && (
        <p className={styles.more}>{t('orderFilter.anyPayment')}</p>
      )}
      {total !== undefined && total >= ordersFoundMax && (
        <p className={styles.more}>{t('orderFilter.more', { max: ordersFoundMax })}</p>
      )}
    </div>
  );
}

type DaysProps = FieldProps & { label: string; names: readonly [keyof OrderFilter, keyof OrderFilter] };

/** Two days in Hong Kong, both included. */
function Days({ label, names, filter, onChange }: DaysProps) {
  const t = useWords();
  const ends = ['orderFilter.from', 'orderFilter.to'] as const;
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      {names.map((name, at) => (
        <div key={name} className={styles.end}>
          <span aria-hidden="true">{t(ends[at] ?? ends[0])}</span>
          <DayInput
            aria-label={`${label}: ${t(ends[at] ?? ends[0])}`}
            value={filter[name] ?? ''}
            onChange={(day) => onChange({ [name]: day || undefined })}
          />
        </div>
      ))}
    </fieldset>
  );
}
