import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { groupTickets } from '../../../domain/orders/group-tickets.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';

/** The tickets of an order by session and zone, in the order of their seats. */
export function TicketLines({ tickets }: Pick<OfficeTransaction, 'tickets'>) {
  const t = useWords();
  const { locale } = usePage();
  return (
    <ul>
      {groupTickets(tickets).map(({ session, zone, tickets: group }) => (
        <li key={`${session.id} ${zone.id}`}>
          <ListTime instant={session.startTime} /> {textFor(zone.names, locale, zone.name)}{' '}
          {zone.freeSeating
            ? t('limelightApp.transaction.standing', { count: group.length })
            : group.map(({ displaySeat }) => displaySeat).join(t('showtime.separator'))}
        </li>
      ))}
    </ul>
  );
}
