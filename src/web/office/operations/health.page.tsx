import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Health, HealthPart } from '../../../contract/operations.ts';
import { localInstant } from '../../../domain/catalogue/hong-kong-time.ts';
import { ReadFailed } from '../../api/get-json.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { FactList } from './fact-list.tsx';
import { HealthHelp, helpedParts } from './health-help.tsx';
import { NoAnswer } from './no-answer.tsx';
import { healthQuery } from './running.data.ts';
import styles from './running.module.css';
import { ServerChoice } from './server-choice.tsx';
import { useHealthFacts } from './use-health-facts.ts';

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
          <Parts parts={data.components ?? {}} />
          <p className={styles.asOf}>{t('health.asOf', { time: localInstant(dataUpdatedAt).slice(11, 16) })}</p>
        </>
      )}
      {!data && !isError && <OfficeWaiting />}
    </>
  );
}

/** A part that says nothing, such as a backup that nobody has set up, is no alarm. */
const looks: Record<string, string | undefined> = { UP: styles.good, UNKNOWN: styles.unknown };

function Parts({ parts }: { parts: NonNullable<Health['components']> }) {
  const t = useWords();
  const nameOf = useNames();
  const [shown, setShown] = useState<string>();
  const part = shown === undefined ? undefined : parts[shown];
  return (
    <div className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('health.table.service')}</th>
            <th scope="col">{t('health.table.status')}</th>
            <th scope="col">{t('health.details.details')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(parts).map(([name, each]) => (
            <tr key={name}>
              <th scope="row">
                {nameOf(name)}
                <HealthHelp name={name} part={each} />
              </th>
              <td>
                <span className={classes(styles.badge, looks[each.status] ?? styles.bad)}>
                  {t(`health.status.${each.status}`)}
                </span>
              </td>
              <td>
                <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setShown(name)}>
                  {t('health.show')}
                  <span className="sr-only"> {nameOf(name)}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown !== undefined && part && (
        <Details title={nameOf(shown)} name={shown} part={part} onClose={() => setShown(undefined)} />
      )}
    </div>
  );
}

type DetailsProps = { title: string; name: string; part: HealthPart; onClose: () => void };

function Details({ title, name, part, onClose }: DetailsProps) {
  const t = useWords();
  const factsOf = useHealthFacts();
  return (
    <Dialog title={title} onClose={onClose}>
      <HealthHelp name={name} part={part} />
      <FactList facts={factsOf(name, part)} />
      <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onClose}>
        {t('running.close')}
      </button>
    </Dialog>
  );
}

const known = [...helpedParts, 'migrations'] as const;

/** A server of a newer version may have parts that this page does not know. */
function useNames(): (name: string) => string {
  const t = useWords();
  return (name) => {
    const part = known.find((each) => each === name);
    return part ? t(`health.indicator.${part}`) : name;
  };
}
