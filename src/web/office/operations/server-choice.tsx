import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../ui/page/words.tsx';
import styles from './operators.module.css';
import { serversQuery } from './servers.data.ts';

type Props = { server: string | undefined; all?: string; onChange: (server: string | undefined) => void };

/** The living servers. Without a choice the page is about the server that answers, or about all of them where `all` says so. */
export function ServerChoice({ server, all, onChange }: Props) {
  const t = useWords();
  const { data = [] } = useQuery(serversQuery);
  const isGone = server !== undefined && data.length > 0 && data.every(({ id }) => id !== server);
  return (
    <label className={styles.server}>
      <span>{t('operators.server')}</span>
      <select value={server ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{all ?? t('operators.server.any')}</option>
        {data.map(({ id, name, version, isDraining }) => (
          <option key={id} value={id}>
            {t(isDraining ? 'operators.server.stopping' : 'operators.server.name', { name, version })}
          </option>
        ))}
        {isGone && <option value={server}>{t('operators.server.gone')}</option>}
      </select>
    </label>
  );
}
