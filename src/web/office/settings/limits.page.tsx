import { useQuery } from '@tanstack/react-query';
import type { LimitState } from '../../../contract/limits.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ListFailed, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { useDecision } from '../frame/use-decision.ts';
import { UnsavedSections } from '../workshop/unsaved.tsx';
import { LimitValues } from './limit-values.tsx';
import { endRule, limitsQuery } from './limits.data.ts';
import { RuleForm } from './rule-form.tsx';
import { useSaved } from './settings.data.ts';
import styles from './settings.module.css';

/** The networks that hit limits, those that are blocked or excepted, and the limits themselves. */
export function LimitsPage() {
  const t = useWords();
  const { data, isError, refetch } = useQuery(limitsQuery);
  return (
    <UnsavedSections>
      <PageHead />
      <div className={styles.sections}>
        {!data && (isError ? <ListFailed onRetry={() => void refetch()} /> : <OfficeWaiting />)}
        {data && (
          <>
            <section className={styles.section} aria-labelledby="hits">
              <h2 id="hits">{t('limits.hits')}</h2>
              <Hits hits={data.hits} />
            </section>
            <section className={styles.section} aria-labelledby="rules">
              <h2 id="rules">{t('limits.rules')}</h2>
              <p className={styles.none}>{t('limits.rules.help')}</p>
              {data.rules.length === 0 && <p>{t('limits.rules.none')}</p>}
              {data.rules.map((rule) => (
                <Rule key={rule.id} rule={rule} />
              ))}
              <h3>{t('limits.add')}</h3>
              <RuleForm />
            </section>
          </>
        )}
        <section className={styles.section} aria-labelledby="values" tabIndex={-1}>
          <h2 id="values">{t('limits.values')}</h2>
          <p className={styles.none}>{t('limits.values.help')}</p>
          <LimitValues />
        </section>
      </div>
    </UnsavedSections>
  );
}

function Hits({ hits }: Pick<LimitState, 'hits'>) {
  const t = useWords();
  if (hits.length === 0) return <p>{t('limits.hits.none')}</p>;
  return (
    <ul className={styles.versions}>
      {hits.map(({ what, network, hits: count, firstAt, lastAt }) => (
        <li key={`${what} ${network}`} className={styles.row}>
          <span className={styles.facts}>
            <b>{network}</b>
            <small>{what}</small>
          </span>
          <span className={styles.facts}>
            <span>{t('limits.hits.count', { count })}</span>
            <small>
              {t('limits.hits.since')} <ListTime instant={firstAt} /> · {t('limits.hits.last')}{' '}
              <ListTime instant={lastAt} />
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Rule({ rule: { id, network, kind, reason, endsAt, madeBy } }: { rule: LimitState['rules'][number] }) {
  const t = useWords();
  const { decide, isBusy, failure } = useDecision();
  const follow = useSaved<LimitState>(limitsQuery.queryKey);
  const end = () =>
    void decide(
      () => endRule(id),
      (state) => {
        follow(state);
        showToast({ text: t('limits.ended') });
      },
    );
  return (
    <div className={styles.row}>
      <span className={styles.facts}>
        <b>
          {network} · {t(`limits.${kind}`)}
        </b>
        <span>{reason}</span>
        <small>
          {t('limits.until')} <ListTime instant={endsAt} /> · {t('limits.by', { login: madeBy })}
        </small>
      </span>
      <BusyButton look={{ kind: 'line' }} isBusy={isBusy} onPress={end}>
        {t('limits.end')}
      </BusyButton>
      {failure && <Notice kind="bad">{failure}</Notice>}
    </div>
  );
}
