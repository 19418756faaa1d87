import styles from './waiting-room.module.css';

type Props = { percent: number; look: 'progress' | 'meter' };

/** A length between nought and a hundred, for the eye: what it means is said beside it. */
export function Bar({ percent, look }: Props) {
  return (
    <svg className={styles[look]} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={percent} height="1" />
    </svg>
  );
}
