import type { Seat } from '../../domain/seating/seat-plan.ts';
import { useWords } from '../ui/page/words.tsx';
import { type NumberRun, numberRuns } from './number-runs.ts';

/** "Row A: seats 1–9, seats 10–18 (House seat)". */
export function useSeatText() {
  const t = useWords();
  const runText = ({ from, to, class: letter, restrictedView }: NumberRun) => {
    const seats = t(from === to ? 'seating.seatNumber' : 'seating.seatNumbers', { from, to });
    const kinds = [letter !== 'a' && t(`seating.class.${letter}`), restrictedView && t('seating.restrictedView')];
    const kind = kinds.filter(Boolean).join(t('showtime.separator'));
    return kind ? t('seating.special', { seats, kind }) : seats;
  };
  return (row: string, entries: readonly (Seat | null)[]) =>
    t('seating.rowSeats', { row, seats: numberRuns(entries).map(runText).join(t('showtime.separator')) });
}
