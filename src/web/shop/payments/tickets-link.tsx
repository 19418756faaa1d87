import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { keyByPassQuery } from '../tickets/tickets.data.ts';

/** To the tickets of the order that this browser has paid. */
export function TicketsLink({ token }: { token: string }) {
  const t = useWords();
  const { data } = useQuery(keyByPassQuery(token));
  if (!data) return null;
  return (
    <Link to="/order/tickets/$key" params={{ key: data }} className={buttonClass({ kind: 'go', size: 'large' })}>
      {t('ticketPage.see')}
    </Link>
  );
}
