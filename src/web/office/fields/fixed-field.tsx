import type { ReactNode } from 'react';
import styles from './fields.module.css';

/** A fact of a row that is not changed any more, with the reason. */
export const FixedField = ({ label, help, children }: { label: string; help?: string; children: ReactNode }) => (
  <div className={styles.fixed}>
    <span>{label}</span>
    <b>{children}</b>
    {help && <p className={styles.help}>{help}</p>}
  </div>
);
