import type { HealthPart } from '../../../contract/operations.ts';
import { useWords } from '../../ui/page/words.tsx';

/** Says in plain words what is wrong with a part whose figures alone would not tell. */
export function HealthHelp({ name, part }: { name: string; part: HealthPart }) {
  const t = useWords();
  return name === 'writes' && part.status === 'DOWN' ? <p>{t('health.help.writes')}</p> : null;
}
