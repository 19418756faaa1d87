import { useState } from 'react';
import type { Health, HealthPart } from '../../../contract/operations.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { FactList } from './fact-list.tsx';
import { HealthHelp, helpedParts } from './health-help.tsx';
import styles from './running.module.css';
import { useHealthFacts } from './use-health-facts.ts';

/** A part that says nothing, such as a backup that nobody has set up, is no alarm. */
const looks: Record<string, string | undefined> = { UP: styles.good, UNKNOWN: styles.unknown };

/** The parts of a server, each with its details on demand. */
export function HealthTable({ parts }: { parts: NonNullable<Health['components']> }) {
  const t = useWords();
  const nameOf = usePartNames();
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
export function usePartNames(): (name: string) => string {
  const t = useWords();
  return (name) => {
    const part = known.find((each) => each === name);
    return part ? t(`health.indicator.${part}`) : name;
  };
}
