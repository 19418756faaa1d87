import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { Key } from '../../../words/words.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { placeIn, useOfficeEvents } from './office-events.tsx';
import styles from './review-filters.module.css';
import { type Filters, readFilter, searchLengthMax } from './review-search.ts';
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

type ChoiceProps = {
  label: string;
  value: string | undefined;
  onChoose: (value: string | undefined) => void;
  children: ReactNode;
};

/** All unless one is chosen. */
export function Choice({ label, value = '', onChoose, children }: ChoiceProps) {
  const t = useWords();
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value || undefined)}>
        <option value="">{t('review.all')}</option>
        {children}
      </select>
    </label>
  );
}

type FilterProps = { filters: Filters; onChange: (changes: Filters) => void };
type OfSession = Pick<Filters, 'eventId' | 'sessionId'>;
type SessionProps = { filters: OfSession; onChange: (changes: OfSession) => void };

/** An event with all of its sessions, or one of them. */
export function SessionFilter({ filters: { eventId, sessionId }, onChange }: SessionProps) {
  const t = useWords();
  const { locale } = usePage();
  const { events, finder } = useOfficeEvents({ eventId, sessionId });
  const value = sessionId ? `session ${sessionId}` : eventId && `event ${eventId}`;
  return (
    <>
      <Choice label={t('review.session')} value={value} onChoose={(place = '') => onChange(placeIn(place))}>
        {events.map((event) => (
          <optgroup key={event.id} label={nameFor(event, locale)}>
            <option value={`event ${event.id}`}>{t('review.allSessions', { event: nameFor(event, locale) })}</option>
            {event.sessions.length > 1 &&
              event.sessions.map(({ id, startsAt }) => (
                <option key={id} value={`session ${id}`}>
                  {listTimeText(startsAt)}
                </option>
              ))}
          </optgroup>
        ))}
      </Choice>
      {finder}
    </>
  );
}

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
