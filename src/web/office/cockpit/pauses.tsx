import type { CockpitReading } from '../../../contract/cockpit.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import styles from './cockpit.module.css';

/** The reasons of a pause, which whoever resumes the sale has to know: two people may have had two. */
export function Pauses({ pauses }: Pick<CockpitReading, 'pauses'>) {
  const t = useWords();
  if (pauses.length === 0) return null;
  return (
    <ul className={styles.pauses}>
      {pauses.map(({ at, by, reason }) => (
        <li key={`${at} ${by}`}>
          <b>{reason}</b> {t('cockpit.pausedBy', { login: by })} · <ListTime instant={at} />
        </li>
      ))}
    </ul>
  );
}
