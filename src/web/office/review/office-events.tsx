import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { eventSearchLengthMax, type OfficeEvent } from '../../../contract/office-lists.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useSettled } from '../fields/use-settled.ts';
import { type ChosenPlace, officeEventsQuery } from './office-events.data.ts';

/**
 * The events to choose from, and a field that finds others by a few words: null while all of them are there to choose from. The chosen one
 * stays among them.
 */
export function useOfficeEvents(chosen: ChosenPlace = {}): { events: readonly OfficeEvent[]; finder: ReactNode } {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(officeEventsQuery(chosen, useSettled(typed.trim())));
  const { items: events = [], total = 0 } = data ?? {};
  const field = { name: 'findEvent', value: typed, problem: undefined, onChange: setTyped, onLeave: () => {} };
  const finder = (typed !== '' || total > events.length) && (
    <TextField
      field={field}
      label={t('review.findEvent')}
      help={t('review.findEvent.help', { shown: events.length, total })}
      maxLength={eventSearchLengthMax}
      autoComplete="off"
    />
  );
  return { events, finder };
}

/** `event 7` or `session 9`, as a select has an event with all of its sessions, or one of them. */
export function placeIn(value: string): ChosenPlace {
  const [kind, id] = value.split(' ');
  return { eventId: kind === 'event' ? id : undefined, sessionId: kind === 'session' ? id : undefined };
}
