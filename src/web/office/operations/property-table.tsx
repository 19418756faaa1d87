import styles from './operators.module.css';

type Group = {
  name: string /** The name is null where that of the group says it. */;
  rows: [name: string | null, value: string][];
};
type Props = { label: string; heads: readonly [string, string]; groups: Group[] };

/** Names on one side, and their properties or value on the other. */
export function PropertyTable({ label, heads, groups }: Props) {
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, rows }) => (
            <tr key={name}>
              <th scope="row" translate="no">
                {name}
              </th>
              <td>
                {rows.map(([property, value]) => (
                  <p key={property}>
                    {property !== null && (
                      <span translate="no" className={styles.property}>
                        {property}
                      </span>
                    )}
                    <code>{value === '' ? '–' : value}</code>
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
