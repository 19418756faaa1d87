import type { TakenSeats } from '../../../contract/withheld-seats.ts';
import { describeSeats, seatsIn } from '../../../domain/seating/seat-lists.ts';
import { useWords } from '../../ui/page/words.tsx';

/** Seats that stay as they are, by what takes them. */
export function TakenList({ taken }: { taken: readonly TakenSeats[] }) {
  const t = useWords();
  return (
    <ul>
      {taken.map(({ by, seats }) => (
        <li key={by}>{t(`withheldSeats.taken.${by}`, { seats: describeSeats(seatsIn(seats)) })}</li>
      ))}
    </ul>
  );
}
