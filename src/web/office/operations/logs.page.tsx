import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LogLevel, logLevels } from '../../../contract/log-levels.ts';
import type { ListedLogger } from '../../../contract/management-logs.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { queryLengthMax } from '../../ui/lists/list-search.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ListFailed, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { watchedListsKey } from '../frame/watched-lists.ts';
import { changeLogger, loggersQuery } from './logs.data.ts';
import styles from './operators.module.css';
import { ServerChoice } from './server-choice.tsx';
import { useOperatorSearch } from './use-operator-search.ts';

/** The loggers of a server. A changed level ends by itself after an hour. */
export function LogsPage() {
  const t = useWords();
  const { query, server, change, isFound } = useOperatorSearch();
  const { data, isError, refetch } = useQuery(loggersQuery(server));
  const { setLevel, problem } = useLevelChange(server);
  const loggers = Object.entries(data?.loggers ?? {});
  const found = loggers.filter(([name]) => isFound(name));
  return (
    <>
      <PageHead count={data && t('logs.nbloggers', { total: loggers.length })} />
      <div className={styles.filters}>
        <SearchBox
          value={query}
          placeholder={t('logs.filter')}
          lengthMax={queryLengthMax}
          onSearch={(words) => change({ query: words || undefined })}
        />
        <ServerChoice server={server} all={t('logs.allServers')} onChange={(next) => change({ server: next })} />
      </div>
      <p className={styles.small}>{t('logs.hour')}</p>
      {problem && <Notice kind="bad">{problem}</Notice>}
      {!data && isError && <ListFailed onRetry={() => void refetch()} />}
      {!data && !isError && <OfficeWaiting />}
      {data && found.length === 0 && <OfficeNothing title={t('logs.none')} text={t('logs.none.text')} />}
      {found.length > 0 && (
        <ul className={styles.list} aria-label={t('logs.title')}>
          {found.map(([name, logger]) => (
            <LoggerRow key={name} name={name} logger={logger} onChange={(level) => setLevel(name, level)} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Says which servers did not reply: they keep their level. */
function useLevelChange(server: string | undefined) {
  const t = useWords();
  const queries = useQueryClient();
  const { decide, failure } = useDecision();
  const [silent, setSilent] = useState<string[]>([]);
  const setLevel = (name: string, level: LogLevel | null) =>
    void decide(
      () => changeLogger({ name, level, server }),
      ({ servers }) => {
        const unchanged = servers.filter(({ isChanged }) => !isChanged).map((each) => each.name);
        const changed = level === null ? t('logs.reset.done', { name }) : t('logs.changed', { name, level });
        setSilent(unchanged);
        if (unchanged.length < servers.length) showToast({ text: changed });
        void queries.invalidateQueries({ queryKey: watchedListsKey });
      },
    );
  const names = silent.join(', ');
  return { setLevel, problem: failure ?? (names ? t('logs.silent', { names }) : null) };
}

type RowProps = { name: string; logger: ListedLogger; onChange: (level: LogLevel | null) => void };

function LoggerRow({ name, logger: { effectiveLevel, endsAt }, onChange }: RowProps) {
  const t = useWords();
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <b translate="no">{name}</b>
        {endsAt !== null && (
          <small>
            {t('logs.until')} <ListTime instant={endsAt} />
          </small>
        )}
      </div>
      <fieldset className={styles.levels}>
        <legend className="sr-only">{t('logs.levelOf', { name })}</legend>
        {logLevels.map((level) => (
          <button key={level} type="button" aria-pressed={level === effectiveLevel} onClick={() => onChange(level)}>
            {level}
          </button>
        ))}
      </fieldset>
      {endsAt !== null && (
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onChange(null)}>
          {t('logs.reset')}
        </button>
      )}
    </li>
  );
}
