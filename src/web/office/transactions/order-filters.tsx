import { useEffect, useRef } from 'react';
import { type OrderFilter, ordersFoundMax, soldByLengthMax } from '../../../contract/order-filter.ts';
import { orderChannels } from '../../../domain/orders/order-channels.ts';
import { orderStatuses } from '../../../domain/orders/order-states.ts';
import { staffPaymentMethods } from '../../../domain/payments/staff-payment-methods.ts';
import { DayInput } from '../../ui/forms/day-input.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { FoldedFilters } from '../review/folded-filters.tsx';
import { methodWords } from '../review/method-words.ts';
import { Choice, SessionFilter } from '../review/review-filters.tsx';
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
        <Choices filter={filter} onChange={change} />
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
      {total !== undefined && total >= ordersFoundMax && (
        <p className={styles.more}>{t('orderFilter.more', { max: ordersFoundMax })}</p>
      )}
    </div>
  );
}

type FieldProps = {
  filter: Record<string, string>;
  onChange: (changes: Record<string, string | undefined>) => void;
};

function Choices({ filter, onChange }: FieldProps) {
  const t = useWords();
  return (
    <>
      <Choice
        label={t('limelightApp.transaction.status')}
        value={filter.status}
        onChoose={(status) => onChange({ status })}
      >
        {orderStatuses.map((each) => (
          <option key={each} value={each}>
            {t(`limelightApp.TransactionStatus.${each}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('limelightApp.transaction.paymentMethod')}
        value={filter.method}
        onChoose={(method) => onChange({ method })}
      >
        {staffPaymentMethods.map((each) => (
          <option key={each} value={each}>
            {t(methodWords[each])}
          </option>
        ))}
      </Choice>
      <Choice label={t('orderFilter.channel')} value={filter.channel} onChoose={(channel) => onChange({ channel })}>
        {orderChannels.map((each) => (
          <option key={each} value={each}>
            {t(`orderFilter.channel.${each}`)}
          </option>
        ))}
      </Choice>
      <Seller soldBy={filter.soldBy} onChange={onChange} />
    </>
  );
}

type SellerProps = Pick<FieldProps, 'onChange'> & { soldBy: string | undefined };

/** Applied when the field is left, or with Enter. */
function Seller({ soldBy = '', onChange }: SellerProps) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = soldBy;
  }, [soldBy]);
  const apply = ({ value }: HTMLInputElement) => {
    if (value.trim() !== soldBy) onChange({ soldBy: value.trim() || undefined });
  };
  return (
    <label>
      <span>{t('exports.column.soldBy')}</span>
      <input
        ref={input}
        defaultValue={soldBy}
        maxLength={soldByLengthMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={({ currentTarget }) => apply(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget)}
      />
    </label>
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
