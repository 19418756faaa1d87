import { useEffect, useState } from 'react';
import type { PlaceReply, QueueReply } from '../../../contract/queue.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Bar } from './bar.tsx';
import { firstAhead, keepFirstAhead, progressPercent } from './first-ahead.ts';
import { peopleText } from './people-text.ts';
import { type Estimate, estimateOf } from './waiting-estimate.ts';
import styles from './waiting-room.module.css';
import type { LineState } from './watch-line.ts';

type Props = { ahead: number; place: PlaceReply; seen: LineState };

/** How many are before one, how much of the way is done, how fast it moves and how long it may take. */
export function InLine({ ahead, place, seen }: Props) {
  const t = useWords();
  const { line } = seen;
  const [first] = useState(() => firstAhead(place, ahead));
  useEffect(() => keepFirstAhead(place, first), [place, first]);
  const percent = seen.isCalled ? 100 : progressPercent(first, ahead);
  return (
    <>
      <div>
        <Heading ahead={ahead} isCalled={seen.isCalled} />
        <div
          role="progressbar"
          aria-label={t('queue.progress', { percent })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <Bar percent={percent} look="progress" />
        </div>
      </div>
      {line && !seen.isCalled && <Speed ahead={ahead} line={line} />}
    </>
  );
}

function Heading({ ahead, isCalled }: { ahead: number; isCalled: boolean }) {
  const t = useWords();
  const words = isCalled ? t('queue.called') : ahead === 0 ? t('queue.next') : null;
  if (words !== null) {
    return (
      <h1 className={styles.turn} tabIndex={-1}>
        {words}
      </h1>
    );
  }
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      {t('queue.ahead.label')}{' '}
      <span className={styles.figure}>
        {peopleText(ahead)} <small>{t('queue.ahead.unit', { count: ahead })}</small>
      </span>
    </h1>
  );
}

type SpeedProps = { ahead: number; line: Pick<QueueReply, 'speedPerMinute' | 'isPaused'> };

function Speed({ ahead, line: { speedPerMinute, isPaused } }: SpeedProps) {
  const t = useWords();
  const isStanding = speedPerMinute === 0;
  return (
    <div className={styles.speed}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('queue.speed.label')}</dt>
          <dd>
            {isStanding ? t('queue.speed.none') : peopleText(Math.max(1, speedPerMinute))}{' '}
            {!isStanding && <small className="nowrap">{t('queue.speed.unit')}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('queue.estimate.label')}</dt>
          <EstimateText estimate={estimateOf(ahead, speedPerMinute)} />
        </div>
      </dl>
      {isStanding && !isPaused && <p>{t('queue.standing')}</p>}
    </div>
  );
}

function EstimateText({ estimate }: { estimate: Estimate }) {
  const t = useWords();
  if (estimate.kind === 'soon') return <dd>{t('queue.estimate.soon')}</dd>;
  if (estimate.kind === 'unknown') return <dd>{t('queue.estimate.unknown')}</dd>;
  const { kind, from, to } = estimate;
  return (
    <dd>
      {t('queue.estimate.range', { from, to })}{' '}
      <small>{kind === 'minutes' ? t('queue.estimate.minutes') : t('queue.estimate.hours')}</small>
    </dd>
  );
}
