import { Link } from '@tanstack/react-router';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useOfficeAccount } from '../frame/office-account.ts';

/** The way to the control room of the door, for those who may watch it. */
export function DoorLink({ eventId }: { eventId: number }) {
  const t = useWords();
  const { authorities } = useOfficeAccount();
  const to: string = `/entity/event/${eventId}/door`;
  if (!mayPass(duties.doorControl, authorities)) return null;
  return (
    <Link to={to} search={true} className={buttonClass({ kind: 'line' })}>
      {t('doorControl.title')}
    </Link>
  );
}
