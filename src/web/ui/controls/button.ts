import { classes } from '../styles/classes.ts';
import styles from './button.module.css';

export type ButtonLook = {
  /** `go` is the one lime light of a screen; `off` says why nothing can be pressed. */
  kind: 'go' | 'strong' | 'line' | 'ink' | 'off';
  size?: 'large' | 'square';
  isWide?: boolean;
};

/** One look for buttons, links that act, and what stands in place of a button that cannot be pressed. */
export const buttonClass = ({ kind, size, isWide = false }: ButtonLook): string =>
  classes(styles.button, styles[kind], size && styles[size], isWide && styles.wide);
