import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import type { SelectedSeats } from './seat-states.ts';
import styles from './selection-bar.module.css';

type Props = {
  chosen: SelectedSeats;
  /** Their names. */
  seats: string;
  /** The seats to be moved, while their new places are chosen. */
  moving: { count: number } | null;
  onWithhold: () => void;
  onRelease: () => void;
  onMove: () => void;
  onMoveHere: () => void;
  onClear: () => void;
};

const describedMax = 120;

/** The selected seats, and what can be done with them. It stays in sight. */
export function SelectionBar({ chosen, seats, moving, onWithhold, onRelease, onMove, onMoveHere, onClear }: Props) {
  const t = useWords();
  const count = chosen.freeCount + chosen.withheldCount;
  if (count === 0 && !moving) return null;
  const isReady = moving !== null && chosen.free.length === 1 && chosen.freeCount === moving.count;
  return (
    <section className={styles.bar} aria-label={t('withheldSeats.selection')}>
      <p>
        <b>
          {moving
            ? t('withheldSeats.move.choose', { count: moving.count, chosen: chosen.freeCount })
            : t('withheldSeats.selected', { count })}
        </b>
        <span>{seats.length > describedMax ? `${seats.slice(0, describedMax)}…` : seats}</span>
      </p>
      <div className={styles.actions}>
        {moving ? (
          <button
            type="button"
            className={buttonClass({ kind: 'strong' })}
            aria-disabled={!isReady}
            onClick={() => isReady && onMoveHere()}
          >
            {t('withheldSeats.move.confirm')}
          </button>
        ) : (
          <>
            {chosen.freeCount > 0 && (
              <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onWithhold}>
                {t('withheldSeats.withhold', { count: chosen.freeCount })}
              </button>
            )}
            {chosen.withheldCount > 0 && (
              <button type="button" className={buttonClass({ kind: 'strong' })} onClick={onRelease}>
                {t('withheldSeats.release', { count: chosen.withheldCount })}
              </button>
            )}
            {chosen.withholdingId !== null && (
              <button type="button" className={buttonClass({ kind: 'line' })} onClick={onMove}>
                {t('withheldSeats.move', { count: chosen.withheldCount })}
              </button>
            )}
          </>
        )}
        <button type="button" className={buttonClass({ kind: 'line' })} onClick={onClear}>
          {t(moving ? 'entity.action.cancel' : 'withheldSeats.clear')}
        </button>
      </div>
    </section>
  );
}
