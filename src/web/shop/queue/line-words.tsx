import type { QueueReply } from '../../../contract/queue.ts';
import { useWords } from '../../ui/page/words.tsx';
import { peopleText } from './people-text.ts';
import { estimateOf } from './waiting-estimate.ts';

/** How many wait, and how long one more would wait. */
export function LineWords({ line: { openedAt, arrivals, served, speedPerMinute } }: { line: QueueReply }) {
  const t = useWords();
  const waiting = arrivals - served;
  const people = peopleText(waiting);
  if (waiting === 0) return t(openedAt === null ? 'queue.before.noneYet' : 'queue.before.none');
  if (openedAt === null) return t('queue.before.lobby', { count: waiting, people });
  const estimate = estimateOf(waiting, speedPerMinute);
  const minutes = 'from' in estimate && estimate.kind === 'minutes';
  return (
    <>
      {t('queue.before', { count: waiting, people })}{' '}
      {'from' in estimate &&
        t(minutes ? 'queue.before.minutes' : 'queue.before.hours', { from: estimate.from, to: estimate.to })}
    </>
  );
}
