import type { ListedJob } from '../../../contract/jobs.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { StatusBadge } from '../entity/status-switch.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { runJob } from './jobs.data.ts';
import styles from './jobs.module.css';

/** Work waits that no server does. */
export const isLeft = ({ state, waiting }: ListedJob): boolean => state === 'ABSENT' && (waiting?.count ?? 0) > 0;

export function JobRow({ job }: { job: ListedJob }) {
  const { key, state, rounds, waiting, silentMinutesMax } = job;
  const t = useWords();
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{t(`jobs.job.${key}`)}</b>
        <small>{t(`jobs.job.${key}.text`)}</small>
        {state === 'SILENT' && (
          <small className={styles.problem}>{t('jobs.silent', { count: silentMinutesMax })}</small>
        )}
      </div>
      {rounds ? (
        <Rounds rounds={rounds} isWell={state === 'WELL'} />
      ) : (
        <small className={isLeft(job) ? styles.problem : styles.when}>
          {t(isLeft(job) ? 'jobs.waitsForServer' : 'jobs.absent')}
        </small>
      )}
      <div className={styles.waiting}>
        {waiting && waiting.count > 0 && (
          <>
            <span>{t('jobs.waiting', { count: waiting.count })}</span>
            {waiting.since && (
              <small>
                {t('jobs.since')} <ListTime instant={waiting.since} />
              </small>
            )}
          </>
        )}
      </div>
      <StatusBadge isOn={state === 'WELL'} text={t(`jobs.state.${state}`)} />
      {rounds && <RunButton jobKey={key} isRequested={rounds.isRequested} />}
    </li>
  );
}

function Rounds({ rounds, isWell }: { rounds: NonNullable<ListedJob['rounds']>; isWell: boolean }) {
  const t = useWords();
  const { startedAt, milliseconds, nextAt, failedAt, lastError, failuresToday, server } = rounds;
  return (
    <div className={styles.when}>
      <span>
        {t('jobs.last')} <ListTime instant={startedAt} /> · {t('jobs.took', { milliseconds })}
      </span>
      <small>
        {t('jobs.next')} <ListTime instant={nextAt} /> · {t('jobs.server', { server })}
      </small>
      {failedAt && (
        <small className={isWell ? undefined : styles.problem}>
          {t('jobs.failed', { count: failuresToday })} <ListTime instant={failedAt} /> · {lastError}
        </small>
      )}
    </div>
  );
}

function RunButton({ jobKey, isRequested }: { jobKey: ListedJob['key']; isRequested: boolean }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const run = () => {
    if (!isRequested && !isBusy)
      void decide(
        () => runJob(jobKey),
        () => showToast({ text: t('jobs.requested') }),
      );
  };
  const isOff = isRequested || isBusy;
  return (
    <div>
      <button
        type="button"
        className={buttonClass({ kind: 'line' })}
        aria-disabled={isOff}
        aria-busy={isBusy}
        onClick={run}
      >
        {t(isRequested ? 'jobs.requested.short' : 'jobs.run')}
        <span className="sr-only"> {t(`jobs.job.${jobKey}`)}</span>
      </button>
      {failure && (
        <small role="alert" className={styles.problem}>
          {failure}
        </small>
      )}
    </div>
  );
}
