import styles from './reports.module.css';

/** The sums before everything else. */
export const Tiles = ({ tiles }: { tiles: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={styles.tiles}>
    {tiles.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
