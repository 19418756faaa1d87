import { useState } from 'react';
import { useOnline } from '../../ui/page/use-online.ts';
import { useWords } from '../../ui/page/words.tsx';
import { peopleText } from './people-text.ts';
import { useSeconds } from './use-seconds.ts';
import styles from './waiting-room.module.css';
import type { LineState } from './watch-line.ts';
import { failuresWorthTelling, isWorthTelling } from './worth-telling.ts';

/** How fresh the figures are, that the place is kept when they are not, and the line for those who hear it. */
export function LineNews({ ahead, seen }: { ahead: number | null; seen: LineState }) {
  const t = useWords();
  const isOnline = useOnline();
  const isFailing = seen.failures >= failuresWorthTelling;
  return (
    <div className={styles.news}>
      {seen.seenAt !== null && <Updated seenAt={seen.seenAt} />}
      <p role="status">{!isOnline ? t('queue.offline') : isFailing && t('queue.failing')}</p>
      <Spoken ahead={ahead} isCalled={seen.isCalled} />
    </div>
  );
}

function Updated({ seenAt }: { seenAt: number }) {
  const t = useWords();
  const now = useSeconds();
  const count = Math.floor((now - seenAt) / 1000);
  return <p>{count > 0 ? t('queue.updated', { count }) : t('queue.updatedNow')}</p>;
}

/** Tells screen readers of changes; the first number is read with the page. */
function Spoken({ ahead, isCalled }: { ahead: number | null; isCalled: boolean }) {
  const t = useWords();
  const [first] = useState(ahead);
  const [announcedAhead, setAnnouncedAhead] = useState(ahead);
  if (ahead !== null && isWorthTelling(announcedAhead, ahead)) setAnnouncedAhead(ahead);
  const isNews = announcedAhead !== null && announcedAhead !== first;
  return (
    <p className="sr-only" role="status">
      {isCalled
        ? t('queue.called')
        : isNews && t('queue.ahead.spoken', { count: announcedAhead, people: peopleText(announcedAhead) })}
    </p>
  );
}
