import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `12/03/27 (Fri)`: as lists tell a moment, and the weekday, by which sessions are planned. */
export function useDayText(): (instant: string) => string {
  const t = useWords();
  return (instant) => {
    const [day = ''] = listTimeText(instant).split(' ');
    return t('workshop.day', { day, weekday: t(`workshop.weekday.${wallTime(instant).weekday as Weekday}`) });
  };
}
