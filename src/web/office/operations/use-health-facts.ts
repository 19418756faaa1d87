import type { HealthPart } from '../../../contract/operations.ts';
import { jobKeys } from '../../../domain/jobs/jobs.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import type { Fact } from './fact-list.tsx';
import { sizeText } from './size-text.ts';

const labelled = [
  'database',
  'version',
  'milliseconds',
  'isStandby',
  'connections',
  'connectionsMax',
  'blocked',
  'poolOpen',
  'poolIdle',
  'poolWaiting',
  'secondsBehindDatabase',
  'due',
  'dueSeconds',
  'givenUpToday',
  'mismatches',
  'linesOpen',
  'waiting',
  'standstills',
  'applied',
  'last',
  'threshold',
  'lastAt',
  'bytes',
  'failedAt',
  'folder',
  'total',
  'free',
] as const;

const errors = {
  'SMTP_URL is not set': 'health.error.noMailServer',
  'BACKUP_FOLDER is not set': 'health.error.noBackups',
  'there is none yet': 'health.error.noBackupYet',
} as const;

const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/;
type Value = HealthPart['details'][string];

/** The details of a part for the reader; names that only a newer server knows stay as they are. */
export function useHealthFacts(): (name: string, part: HealthPart) => Fact[] {
  const t = useWords();
  const labelOf = (name: string, key: string): string => {
    const job = name === 'jobs' ? jobKeys.find((each) => each === key) : undefined;
    if (job) return t(`jobs.job.${job}`);
    const known = labelled.find((each) => each === key);
    if (known) return t(`health.detail.${known}`);
    return key === 'error' ? t('health.details.error') : key;
  };
  const isSize = (name: string, key: string) => name === 'diskSpace' || name === 'backupSpace' || key === 'bytes';
  const textOf = (name: string, key: string, value: Value): string => {
    if (typeof value === 'boolean') return t(value ? 'entity.value.yes' : 'entity.value.no');
    if (typeof value === 'number') return isSize(name, key) ? sizeText(value) : String(value);
    if (name === 'gateways' && (value === 'UP' || value === 'DOWN')) return t(`health.status.${value}`);
    if (key === 'error' && value in errors) return t(errors[value as keyof typeof errors]);
    return value
      .replace(/^(?:WELL|FAILING|SILENT)(?=, )/, (state) => t(`jobs.state.${state as 'WELL'}`))
      .replace(instant, listTimeText);
  };
  return (name, { details }) =>
    Object.entries(details)
      // Older pages look for it; it says nothing.
      .filter(([key]) => key !== 'hello')
      .map(([key, value]) => [labelOf(name, key), textOf(name, key, value)]);
}
