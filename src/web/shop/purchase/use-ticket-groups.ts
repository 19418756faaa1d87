import type { Event } from '../../../contract/catalogue.ts';
import type { Transaction } from '../../../contract/orders.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { groupTickets } from '../../../domain/orders/group-tickets.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { seatName } from './seat-name.ts';

type Ticket = Transaction['tickets'][number];
export type TicketGroupText = {
  key: string;
  session: Ticket['session'];
  when: string;
  zone: string;
  seats: string;
  tickets: Ticket[];
};

/** Tickets by session and zone, in words: seats as a hall counts them, free standing by number. */
export function useTicketGroups(tickets: readonly Ticket[], event: Event | null | undefined): TicketGroupText[] {
  const t = useWords();
  const { locale } = usePage();
  const showtime = useShowtime();
  return groupTickets(tickets).map(({ session, zone, tickets: group }) => {
    const names = event?.pricings.find((pricing) => pricing.zone.id === zone.id)?.zone.names ?? {};
    return {
      key: `${session.id} ${zone.id}`,
      session,
      when: `${showtime.namedDay(session.startTime)} ${showtime.time(session.startTime)}`,
      zone: textFor(names, locale, zone.name),
      seats: zone.freeSeating
        ? t('order.freeStanding', { count: group.length })
        : group.map((ticket) => seatName(t, ticket)).join(t('showtime.separator')),
      tickets: group,
    };
  });
}
