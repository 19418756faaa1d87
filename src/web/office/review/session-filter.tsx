import type { ReactNode } from 'react';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import { placeIn, useOfficeEvents } from './office-events.tsx';
import styles from './review-filters.module.css';
import type { Filters } from './review-search.ts';

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
