import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { eventSearchLengthMax, type OfficeEvent } from '../../../contract/office-lists.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useSettled } from '../fields/use-settled.ts';
import { type ChosenPlace, officeEventsQuery } from './office-events.data.ts';
import styles from './review-filters.module.css';

type Events = { events: readonly OfficeEvent[]; finder: ReactNode };

/**
 * The events to choose from, and a field that finds others by a few words, if they are not all there. The chosen one stays among them. The
 * field looks like the others of its form, or like a filter above a list.
 */
export function useOfficeEvents(chosen: ChosenPlace = {}, { isInForm = false } = {}): Events {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(officeEventsQuery(chosen, useSettled(typed.trim())));
  const { items: events = [], total = 0 } = data ?? {};
  if (typed === '' && total <= events.length) return { events, finder: null };
  const label = t('review.findEvent');
  const input = { placeholder: t('review.findEvent.by'), maxLength: eventSearchLengthMax, autoComplete: 'off' };
  const field = { name: 'findEvent', value: typed, problem: undefined, onChange: setTyped, onLeave: () => {} };
  const finder = isInForm ? (
    <TextField field={field} label={label} {...input} />
  ) : (
    <label className={styles.field}>
      <span>{label}</span>
      <input {...input} name={field.name} value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  );
  return { events, finder };
}

/** `event 7` or `session 9`, as a select has an event with all of its sessions, or one of them. */
export function placeIn(value: string): ChosenPlace {
  const [kind, id] = value.split(' ');
  return { eventId: kind === 'event' ? id : undefined, sessionId: kind === 'session' ? id : undefined };
}
