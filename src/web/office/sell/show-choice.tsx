import { useId } from 'react';
import type { SaleEvent } from '../../../contract/sales.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import styles from './sell.module.css';

type Show = { eventId: number; sessionId: number };
type Props = { events: SaleEvent[]; sessionId: number; onChoose: (show: Show) => void };

/** All shows of all events in one field: a clerk types the first letters, or chooses with one tap. */
export function ShowChoice({ events, sessionId, onChoose }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const id = useId();
  const choose = (value: string) => {
    const chosen = Number(value);
    const event = events.find(({ sessions }) => sessions.some((session) => session.id === chosen));
    if (event) onChoose({ eventId: event.id, sessionId: chosen });
  };
  return (
    <div className={styles.show}>
      <label htmlFor={id}>{t('sell.show')}</label>
      <select id={id} className={fieldStyles.input} value={sessionId} onChange={({ target }) => choose(target.value)}>
        {events.map((event) => (
          <optgroup key={event.id} label={nameFor(event, locale)}>
            {event.sessions.map((session) => (
              <option key={session.id} value={session.id}>
                {nameFor(event, locale)} · {listTimeText(session.startTime)}
                {session.left === 0 && ` · ${t('sell.soldOut')}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
