import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { usePartNames } from './health-table.tsx';
import { healthQuery } from './running.data.ts';
import styles from './running.module.css';
import { serversQuery } from './servers.data.ts';

type Props = { onChoose: (server: string) => void };

/** Each living server with its state, where there are several: the parts below are those of one of them. */
export function ServerRows({ onChoose }: Props) {
  const t = useWords();
  const { data: servers = [] } = useQuery(serversQuery);
  if (servers.length < 2) return null;
  return (
    <div className={classes(styles.card, styles.servers)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('operators.server')}</th>
            <th scope="col">{t('health.table.status')}</th>
            <th scope="col">{t('health.details.details')}</th>
          </tr>
        </thead>
        <tbody>
          {servers.map(({ id, name, version, isDraining }) => (
            <tr key={id}>
              <th scope="row">
                {t(isDraining ? 'operators.server.stopping' : 'operators.server.name', { name, version })}
              </th>
              <td>
                <State server={id} />
              </td>
              <td>
                <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => onChoose(id)}>
                  {t('health.show')}
                  <span className="sr-only"> {name}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function State({ server }: { server: string }) {
  const t = useWords();
  const nameOf = usePartNames();
  const { data: health, isError } = useQuery(healthQuery(server));
  if (isError) return <span className={classes(styles.badge, styles.bad)}>{t('health.server.silent')}</span>;
  if (!health) return <span className={styles.help}>…</span>;
  const down = Object.entries(health.components ?? {}).flatMap(([name, { status }]) =>
    status === 'DOWN' ? [name] : [],
  );
  return (
    <>
      <span className={classes(styles.badge, down.length > 0 ? styles.bad : styles.good)}>
        {t(down.length > 0 ? 'health.status.DOWN' : 'health.status.UP')}
      </span>
      {down.length > 0 && <p className={styles.help}>{down.map(nameOf).join(t('health.server.between'))}</p>}
    </>
  );
}
