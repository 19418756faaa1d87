import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classes } from '../../ui/styles/classes.ts';
import styles from './row-parts.module.css';

type RowLinkProps = {
  path: string;
  rowKey: string | number;
  /** A row of another list: the page and the search of this one do not go with it. */
  isElsewhere?: boolean;
  children: ReactNode;
};

/** The name of a row, which opens it. */
export function RowLink({ path, rowKey, isElsewhere = false, children }: RowLinkProps) {
  const to: string = `${path}/$key`;
  return (
    <Link to={to} params={{ key: String(rowKey) }} search={isElsewhere ? {} : true} className={styles.link}>
      {children}
    </Link>
  );
}

/** The name of a row in a table, over a second line. */
export const RowName = ({ note, ...link }: RowLinkProps & { note?: ReactNode }) => (
  <span className={styles.name}>
    <RowLink {...link} />
    {note && <small>{note}</small>}
  </span>
);

/** A text that ends in dots where its column is too narrow. */
export const Clipped = ({ text, isWide = false }: { text: string; isWide?: boolean }) => (
  <span className={classes(styles.clipped, isWide && styles.wide)} title={text}>
    {text}
  </span>
);

type RowCardProps = RowLinkProps & { aside?: ReactNode; left?: ReactNode; right?: ReactNode; below?: ReactNode };

/** A row on a phone: its name, what stands beside it, and a second line; other ways below. */
export const RowCard = ({ aside, left, right, below, ...link }: RowCardProps) => (
  <div className={styles.card}>
    <RowLink {...link} />
    {aside}
    <span className={styles.line}>
      <span>{left}</span>
      <span>{right}</span>
    </span>
    {below && <span className={styles.below}>{below}</span>}
  </div>
);
