import styles from './metrics.module.css';

type Props = { title: string; note?: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

/** Rows of figures; the first cell of each names it. On a telephone it stands above its figures, each with its own head. */
export function FigureTable({ title, note, heads, rows }: Props) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={styles.scrolls} tabIndex={0} aria-label={title}>
        <table className={styles.table}>
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
            {rows.map(([name = '', ...figures]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {figures.map((figure, at) => (
                  <td key={heads[at + 1]} data-head={heads[at + 1]}>
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
