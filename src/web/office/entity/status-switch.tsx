import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Answer } from '../../api/ask-server.ts';
import { tellFailure, tellSuccess } from '../../ui/feedback/failure.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './status-switch.module.css';

/** The light before the words: on, half, not yet, over, off. Each can be told apart in grey. */
export type Mark = 'full' | 'half' | 'ring' | 'square' | 'dash';

type BadgeProps = { isOn: boolean; text: string; mark?: Mark };
type Props = BadgeProps & {
  /** The name of the action, with the name of the row. */
  action: string;
  /** Why it cannot be switched. */
  offBecause?: string | undefined;
  onSwitch: () => Promise<Answer>;
  /** The query to read again after the switch. */
  queryKey: QueryKey;
};

/** Shows whether a row is on, and switches it in its place. */
export function StatusSwitch({
  isOn,
  text,
  mark = isOn ? 'full' : 'dash',
  action,
  offBecause,
  onSwitch,
  queryKey,
}: Props) {
  const t = useWords();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const underWay = useRef(false);
  const flip = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setIsBusy(true);
    const answer = await onSwitch();
    if (answer.status === 200) tellSuccess(answer, t);
    else tellFailure(answer, t);
    await queries.invalidateQueries({ queryKey });
    underWay.current = false;
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      className={classes(styles.badge, styles.switch, !isOn && styles.off)}
      data-mark={mark}
      disabled={offBecause !== undefined}
      title={offBecause}
      aria-busy={isBusy}
      onClick={() => void flip()}
    >
      {text}
      <span className="sr-only"> {action}</span>
    </button>
  );
}

/** The same to be read only. */
export const StatusBadge = ({ isOn, text, mark = isOn ? 'full' : 'dash' }: BadgeProps) => (
  <span className={classes(styles.badge, !isOn && styles.off)} data-mark={mark}>
    {text}
  </span>
);
