import { Link } from '@tanstack/react-router';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';

/** The way to the tickets of an event, for those who may replace their codes. */
export function TicketsLink({ eventId }: { eventId: number }) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  const to: string = `/admin/tickets/${eventId}`;
  if (!mayPass(duties.ticketing, authorities)) return null;
  return (
    <Link to={to} search={true} className={buttonClass({ kind: 'line' })}>
      {t('ticketing.event.link')}
    </Link>
  );
}
