import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DumpedThread } from '../../../contract/management-metrics.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { OfficeWaiting } from '../frame/office-faces.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { milliseconds, numeral } from './figure-texts.ts';
import { threadsQuery } from './metrics.data.ts';
import styles from './metrics.module.css';
import { NoAnswer } from './no-answer.tsx';
import { StackTrace } from './stack-trace.tsx';

const states = ['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED'] as const;
const stateWords = {
  RUNNABLE: 'metrics.jvm.threads.runnable',
  WAITING: 'metrics.jvm.threads.waiting',
  TIMED_WAITING: 'metrics.jvm.threads.timedwaiting',
  BLOCKED: 'metrics.jvm.threads.blocked',
} as const;
type ShownState = (typeof states)[number] | 'ALL';

/** The threads of a server and the sessions of its database, by their state and by what they wait for. */
export function ThreadDialog({ server, onClose }: { server: string | undefined; onClose: () => void }) {
  const t = useWords();
  const { data, error, isError, isFetching, refetch } = useQuery(threadsQuery(server));
  return (
    <Dialog title={t('metrics.jvm.threads.dump.title')} onClose={onClose}>
      {data && <Threads threads={data.threads} />}
      {!data && isError && <NoAnswer error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <OfficeWaiting />}
      <div className={styles.buttons}>
        <button
          type="button"
          className={buttonClass({ kind: 'line' })}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {t('metrics.refresh.button')}
        </button>
        <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onClose}>
          {t('running.close')}
        </button>
      </div>
    </Dialog>
  );
}

function Threads({ threads }: { threads: readonly DumpedThread[] }) {
  const t = useWords();
  const [state, setState] = useState<ShownState>('ALL');
  const [lock, setLock] = useState('');
  const inState = (wanted: ShownState) => threads.filter((each) => wanted === 'ALL' || each.threadState === wanted);
  const found = inState(state).filter(({ lockName }) => (lockName ?? '').toLowerCase().includes(lock.toLowerCase()));
  return (
    <>
      <fieldset className={styles.states}>
        <legend className="sr-only">{t('metrics.jvm.threads.title')}</legend>
        {(['ALL', ...states] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === state} onClick={() => setState(each)}>
            {t(each === 'ALL' ? 'metrics.jvm.threads.all' : stateWords[each])} {inState(each).length}
          </button>
        ))}
      </fieldset>
      <label className={styles.lock}>
        <span>{t('metrics.jvm.threads.dump.lockname')}</span>
        <input
          type="search"
          name="lock"
          value={lock}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setLock(target.value)}
        />
      </label>
      {found.length === 0 && <p className={styles.note}>{t('metrics.threads.none')}</p>}
      <ul className={styles.threads}>
        {found.map((thread) => (
          <Thread key={thread.threadId} thread={thread} />
        ))}
      </ul>
    </>
  );
}

function Thread({ thread }: { thread: DumpedThread }) {
  const t = useWords();
  const figures: [label: string, value: number, text: (value: number) => string][] = [
    [t('metrics.jvm.threads.dump.blockedtime'), thread.blockedTime, milliseconds],
    [t('metrics.jvm.threads.dump.blockedcount'), thread.blockedCount, numeral],
    [t('metrics.jvm.threads.dump.waitedtime'), thread.waitedTime, milliseconds],
    [t('metrics.jvm.threads.dump.waitedcount'), thread.waitedCount, numeral],
  ];
  /** Unknown figures are left out. */
  const facts: Fact[] = figures.flatMap(([label, value, text]) => (value >= 0 ? [[label, text(value)]] : []));
  if (thread.lockName !== null) facts.push([t('metrics.jvm.threads.dump.lockname'), thread.lockName]);
  if (thread.lockOwnerName !== null) facts.push([t('metrics.threads.blockedBy'), thread.lockOwnerName]);
  return (
    <li>
      <p>
        <b>{thread.threadName}</b> <small>{t('metrics.threads.id', { id: thread.threadId })}</small>
        <span className={styles.state} data-state={thread.threadState}>
          {t(stateWords[thread.threadState])}
        </span>
      </p>
      <FactList facts={facts} />
      <StackTrace frames={thread.stackTrace} />
    </li>
  );
}
