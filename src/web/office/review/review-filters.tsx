import { type FormEvent, useEffect, useRef } from 'react';
import type { Key } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import styles from './review-filters.module.css';
import { type Filters, readFilter, searchLengthMax } from './review-search.ts';
import { Choice, SessionFilter } from './session-filter.tsx';
import type { UsedFilters } from './use-filters.ts';

/** A filter of one list alone: yes, no, or both. */
type OwnFilter = { name: 'hasReceipt' | 'isDue'; label: Key; yes: Key; no: Key };
type Props = { used: UsedFilters; own?: OwnFilter };

const hours = ['1', '6', '24', '72'] as const;

/** A search box and filters above a list. */
export function ReviewFilters({ used: { filters, areSet, change, clear }, own }: Props) {
  const t = useWords();
  const { search = '', ...others } = filters;
  return (
    <div className={styles.filters}>
      <SearchBox
        value={search}
        placeholder={t('review.search.placeholder')}
        lengthMax={searchLengthMax}
        onSearch={(words) => change({ search: words || undefined })}
      />
      <FoldedFilters beginsOpen={Object.keys(others).length > 0} className={styles.fields}>
        <SessionFilter filters={filters} onChange={change} />
        {own && (
          <Choice label={t(own.label)} value={filters[own.name]} onChoose={(value) => change({ [own.name]: value })}>
            <option value="true">{t(own.yes)}</option>
            <option value="false">{t(own.no)}</option>
          </Choice>
        )}
        <Choice
          label={t('review.waiting')}
          value={filters.waitingHours}
          onChoose={(value) => change({ waitingHours: value })}
        >
          {hours.map((count) => (
            <option key={count} value={count}>
              {t('review.hours', { count: Number(count) })}
            </option>
          ))}
        </Choice>
        <AmountFilter filters={filters} onChange={change} />
        {areSet && (
          <button type="button" className={styles.clear} onClick={clear}>
            {t('review.clear')}
          </button>
        )}
      </FoldedFilters>
    </div>
  );
}

type FilterProps = { filters: Filters; onChange: (changes: Filters) => void };

/** Applied when a field is left, or with Enter. */
function AmountFilter({ filters, onChange }: FilterProps) {
  const apply = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const read = (name: 'amountFrom' | 'amountTo') => readFilter(name, String(typed.get(name)).replaceAll(',', ''));
    const [amountFrom, amountTo] = [read('amountFrom'), read('amountTo')];
    if (amountFrom !== filters.amountFrom || amountTo !== filters.amountTo) onChange({ amountFrom, amountTo });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <form
      className={styles.amounts}
      noValidate
      onSubmit={onSubmit}
      onBlur={({ currentTarget }) => apply(currentTarget)}
    >
      {(['amountFrom', 'amountTo'] as const).map((name) => (
        <AmountInput key={name} name={name} value={filters[name]} />
      ))}
      <button type="submit" hidden />
    </form>
  );
}

/** Follows the address, but not while it is typed in. */
function AmountInput({ name, value = '' }: { name: 'amountFrom' | 'amountTo'; value: string | undefined }) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  return (
    <label className={styles.field}>
      <span>{t(`review.${name}`)}</span>
      <input ref={input} name={name} inputMode="decimal" autoComplete="off" maxLength={12} defaultValue={value} />
    </label>
  );
}
