import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import { ReadFailed } from '../../api/get-json.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { HealthTable } from './health-table.tsx';
import { NoAnswer } from './no-answer.tsx';
import { healthQuery } from './running.data.ts';
import styles from './running.module.css';
import { ServerChoice } from './server-choice.tsx';
import { ServerRows } from './server-rows.tsx';

/** Each part of a server, with its status and its details. */
export function HealthPage() {
  const t = useWords();
  const [server, setServer] = useState<string>();
  const { data, dataUpdatedAt, error, isError, isFetching, refetch } = useQuery(healthQuery(server));
  return (
    <>
      <PageHead count={isError ? t('health.down') : data && t(data.status === 'UP' ? 'health.up' : 'health.down')}>
        <button
          type="button"
          className={buttonClass({ kind: 'line' })}
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          {t('health.refresh.button')}
        </button>
      </PageHead>
      <ServerRows onChoose={setServer} />
      <ServerChoice server={server} onChange={setServer} />
      {/* A reading from before the failure says nothing of the present. */}
      {isError && (
        <div className={styles.failed}>
          {error instanceof ReadFailed && error.status === 503 && (
            <Notice kind="bad">{t('health.databaseAway')}</Notice>
          )}
          <NoAnswer error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data && !isError && (
        <>
          <HealthTable parts={data.components ?? {}} />
          <p className={styles.asOf}>{t('health.asOf', { time: localInstant(dataUpdatedAt).slice(11, 16) })}</p>
        </>
      )}
      {!data && !isError && <OfficeWaiting />}
    </>
  );
}
