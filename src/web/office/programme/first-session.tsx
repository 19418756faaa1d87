import type { Event } from '../../../contract/catalogue.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';

/** When the first session of an event begins. */
export function FirstSession({ sessions }: Pick<Event, 'sessions'>) {
  const t = useWords();
  const [first] = sessions.map(({ startTime }) => startTime).toSorted();
  return first ? <ListTime instant={first} /> : t('limelightApp.event.noSessions');
}
