import type { Tickets } from '../../../contract/tickets.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { codesOf } from '../tickets/codes-of.ts';

type Props = Pick<Tickets, 'handover'> & {
  /** Undefined until they are read. */
  tickets: Tickets['tickets'] | undefined;
};

/** How the tickets of a paid order come to its buyer, and when. */
export function TicketsToCome({ handover, tickets }: Props) {
  const t = useWords();
  const showtime = useShowtime();
  if (handover !== 'byEmail' || !tickets) return t(`payment.paid.tickets.${handover}`);
  const codes = codesOf(tickets, serverNow());
  if (codes.are !== 'later') return t(codes.are === 'shown' ? 'payment.paid.tickets.now' : 'ticketPage.stub.nameless');
  const { from } = codes;
  return t('payment.paid.tickets.later', { day: showtime.namedDay(from), time: showtime.time(from) });
}
