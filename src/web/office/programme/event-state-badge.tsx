import type { Event } from '../../../contract/catalogue.ts';
import { type EventState, eventStateOf } from '../../../domain/catalogue/event-state.ts';
import { useNow } from '../../ui/page/use-now.ts';
import { useWords } from '../../ui/page/words.tsx';
import { type Mark, StatusBadge } from '../entity/status-switch.tsx';

/** Whether buyers see an event. */
export function EventStateBadge({ event }: { event: Event }) {
  const t = useWords();
  const state = stateOf(event, useNow());
  return <StatusBadge isOn={state === 'published'} mark={marks[state]} text={t(`limelightApp.event.state.${state}`)} />;
}

const marks = { published: 'full', scheduled: 'ring', draft: 'dash', archived: 'square' } as const satisfies Record<
  EventState,
  Mark
>;

/** The present is known to the minute: what is published within this minute counts as published. */
const endOfMinute = 59_999;

/** Others see published events only, without the date of their publication. */
const stateOf = ({ archived = false, publishedAt }: Event, now: number): EventState =>
  publishedAt === undefined ? 'published' : eventStateOf({ publishedAt, archived }, now + endOfMinute);
