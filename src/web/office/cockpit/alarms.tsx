import type { CockpitAlarm } from '../../../contract/cockpit.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import styles from './cockpit.module.css';

/** The alarms that are open. Screen readers hear of each alarm when it begins. */
export function Alarms({ alarms }: { alarms: readonly CockpitAlarm[] }) {
  const t = useWords();
  return (
    <div role="alert">
      <ul className={styles.alarms}>
        {alarms.map(({ kind, subject, count, beganAt }) => (
          <li key={`${kind} ${subject}`}>
            <Icon name="alert" />
            <span>
              <b>{t(`cockpit.alarm.${kind}`, { provider: subject, count })}</b>
              <small>
                {t('cockpit.since')} <ListTime instant={beganAt} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
