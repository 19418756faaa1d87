import { useQuery } from '@tanstack/react-query';
import { queryLengthMax } from '../../ui/lists/list-search.ts';
import { useWords } from '../../ui/page/words.tsx';
import { ListFailed, OfficeNothing, OfficeWaiting } from '../frame/office-faces.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { SearchBox } from '../frame/search-box.tsx';
import { configurationQuery } from './configuration.data.ts';
import styles from './operators.module.css';
import { PropertyTable } from './property-table.tsx';
import { ServerChoice } from './server-choice.tsx';
import { useOperatorSearch } from './use-operator-search.ts';

/** The settings of a server and its environment. The server masks all secrets. */
export function ConfigurationPage() {
  const t = useWords();
  const { query, server, change } = useOperatorSearch();
  return (
    <>
      <PageHead />
      <div className={styles.filters}>
        <SearchBox
          value={query}
          placeholder={t('configuration.filter')}
          lengthMax={queryLengthMax}
          onSearch={(words) => change({ query: words || undefined })}
        />
        <ServerChoice server={server} onChange={(next) => change({ server: next })} />
      </div>
      <p className={styles.small}>{t('configuration.masked')}</p>
      <Settings />
    </>
  );
}

function Settings() {
  const t = useWords();
  const { server, isFound } = useOperatorSearch();
  const { data, isError, refetch } = useQuery(configurationQuery(server));
  if (!data && isError) return <ListFailed onRetry={() => void refetch()} />;
  if (!data) return <OfficeWaiting />;
  const groups = data.beans.map(({ prefix, properties }) => ({ prefix, rows: found(prefix, properties, isFound) }));
  const sources = data.propertySources.map(({ name, properties }) => {
    const values = Object.entries(properties).map(([key, { value }]) => [key, value] as const);
    return { name, rows: found(name, Object.fromEntries(values), isFound) };
  });
  const rows = [...groups, ...sources].flatMap((each) => each.rows);
  if (rows.length === 0) return <OfficeNothing title={t('configuration.none')} text={t('configuration.none.text')} />;
  return (
    <>
      <p className={styles.small}>{t('configuration.profiles', { names: data.activeProfiles.join(', ') })}</p>
      <PropertyTable
        label={t('configuration.title')}
        heads={[t('configuration.table.prefix'), t('configuration.table.properties')]}
        groups={groups
          .filter((group) => group.rows.length > 0)
          .map(({ prefix, rows: found }) => ({ name: prefix, rows: found }))}
      />
      {sources
        .filter((source) => source.rows.length > 0)
        .map((source) => (
          <section key={source.name} className={styles.source}>
            <h2>{source.name}</h2>
            <PropertyTable
              label={source.name}
              heads={[t('configuration.table.name'), t('configuration.table.value')]}
              groups={source.rows.map(([name, value]) => ({ name, rows: [[null, value]] }))}
            />
          </section>
        ))}
    </>
  );
}

type Rows = [name: string, value: string][];

/** All properties where the name of the group is found, else those whose own name is. */
const found = (group: string, properties: Record<string, string>, isFound: (text: string) => boolean): Rows =>
  Object.entries(properties).filter(([name]) => isFound(group) || isFound(name));
