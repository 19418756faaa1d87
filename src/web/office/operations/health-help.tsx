import { Link } from '@tanstack/react-router';
import type { HealthPart } from '../../../contract/operations.ts';
import { useWords } from '../../ui/page/words.tsx';
import styles from './running.module.css';

export const helpedParts = [
  'db',
  'writes',
  'replication',
  'clock',
  'mail',
  'gateways',
  'queue',
  'jobs',
  'backup',
  'backupSpace',
  'certificates',
  'diskSpace',
  'proxy',
] as const;

/** Says in plain words what is wrong with a part, and what an operator has to see in one that is well. */
export function HealthHelp({ name, part: { status, details } }: { name: string; part: HealthPart }) {
  const t = useWords();
  const known = helpedParts.find((each) => each === name);
  const blocked = name === 'db' ? Number(details.blocked ?? 0) : 0;
  const givenUp = name === 'mail' ? Number(details.givenUpToday ?? 0) : 0;
  return (
    <>
      {known && status === 'DOWN' && <p className={styles.help}>{t(`health.help.${known}`)}</p>}
      {blocked > 0 && (
        <p className={styles.help}>
          {t('health.help.blocked', { count: blocked })} <Link to="/admin/metrics">{t('metrics.title')}</Link>
        </p>
      )}
      {givenUp > 0 && (
        <p className={styles.help}>
          {t('health.help.givenUp', { count: givenUp })} <Link to="/admin/jobs">{t('jobs.title')}</Link>
        </p>
      )}
    </>
  );
}
