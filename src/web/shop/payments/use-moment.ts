import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';

/** `3月12日（五）20:15`, `Fri 12 Mar, 20:15` */
export function useMoment(): (instant: string) => string {
  const t = useWords();
  const showtime = useShowtime();
  return (instant) => t('showtime.moment', { day: showtime.namedDay(instant), time: showtime.time(instant) });
}
