import type { Event } from '../../../contract/catalogue.ts';
import { useNow } from '../../ui/page/use-now.ts';
import { useWords } from '../../ui/page/words.tsx';
import { StatusBadge } from '../entity/status-switch.tsx';

/** Whether buyers see an event. Without the duty of the programme only published events are seen. */
export function EventStateBadge({ event }: { event: Event }) {
  const t = useWords();
  const state = stateOf(event, useNow());
  return <StatusBadge isOn={state === 'published'} text={t(`limelightApp.event.state.${state}`)} />;
}

function stateOf({ archived, publishedAt }: Event, now: number) {
  if (archived) return 'archived';
  if (publishedAt === null) return 'draft';
  return publishedAt !== undefined && Date.parse(publishedAt) > now ? 'scheduled' : 'published';
}
