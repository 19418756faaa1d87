import { Fragment } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';

type Props = { event: Pick<Event, 'presaleOpensAt' | 'saleOpensAt'>; now: number };

/** When sales open, and before that for holders of codes, a line each; nothing about an opening that is over. */
export function Openings({ event, now }: Props) {
  const t = useWords();
  const showtime = useShowtime();
  const openings = [
    ['event.presaleOpens', event.presaleOpensAt],
    ['event.opens', event.saleOpensAt],
  ] as const;
  return openings.map(([key, opensAt]) => {
    if (!opensAt || Date.parse(opensAt) <= now) return null;
    return (
      <Fragment key={key}>
        <span className="keep">{t(key, { day: showtime.namedDay(opensAt), time: showtime.time(opensAt) })}</span>
        <br />
      </Fragment>
    );
  });
}
