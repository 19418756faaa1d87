import { Link } from '@tanstack/react-router';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';

/** To the seats of a session, for staff who may withhold them. */
export function SessionSeatsLink({ sessionId }: { sessionId: number }) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  if (!mayPass(duties.withheldSeats, authorities)) return null;
  const address: string = `/entity/session/${sessionId}/seats`;
  return (
    <Link to={address} className={buttonClass({ kind: 'line' })}>
      {t('withheldSeats.title')}
      <Icon name="forward" />
    </Link>
  );
}
