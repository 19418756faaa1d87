import type { Key } from '../../../words/words.ts';
import { PlanSign } from '../../plan/plan-sign.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { type SeatKey, seatStates } from './seat-states.ts';
import styles from './session-plan.module.css';
import { ChangeSign, StateSign } from './state-sign.tsx';
import { stateWords } from './state-words.ts';

/** Seats that a picture shows beside the states of all others. */
export type ShownSeats = {
  /** The meaning of the selected seats where they are only shown. The picture is small, and begins around them. */
  marks?: Key | undefined;
  /** Seats that were changed: the new ones among the selected, and those before. */
  changes?: { changed: ReadonlySet<SeatKey>; earlier: ReadonlySet<SeatKey> } | undefined;
  /** Seats of an order whose new seats are chosen here. The picture begins around them. */
  own?: ReadonlySet<SeatKey> | undefined;
};

/** The signs in the picture, with what each of them means. */
export function SessionLegend({ marks, changes, own }: ShownSeats) {
  const t = useWords();
  return (
    <ul className={styles.legend}>
      {marks && (
        <li>
          <PlanSign sign="seating.given" />
          {t(marks)}
        </li>
      )}
      {own && own.size > 0 && (
        <li>
          <ChangeSign isBroken />
          {t('orderPlan.seats')}
        </li>
      )}
      {own && (
        <li>
          <PlanSign sign="seating.given" />
          {t('orderPlan.new')}
        </li>
      )}
      {changes && changes.changed.size > 0 && (
        <li>
          <ChangeSign isBroken={false} />
          {t('orderPlan.changed')}
        </li>
      )}
      {changes && changes.earlier.size > 0 && (
        <li>
          <ChangeSign isBroken />
          {t('orderPlan.earlier')}
        </li>
      )}
      {seatStates.map((state) => (
        <li key={state}>
          <StateSign state={state} />
          {t(stateWords[state])}
        </li>
      ))}
    </ul>
  );
}
