import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { takesNames } from '../../../domain/tickets/ticket-changes.ts';
import { serverNow } from '../../api/server-clock.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import type { Change } from './change-dialog.tsx';
import { TicketIcon } from './ticket-icon.tsx';
import styles from './tickets.module.css';

type Props = { tickets: Tickets; ticket: HeldTicket; at: number; onChange: (change: Change) => void };

/** The changes that the holder of a ticket can make until the show begins. */
export function TicketChanges({ tickets: { event }, ticket, at, onChange }: Props) {
  const t = useWords();
  const { isGivenAway, session, holderName, transfersLeft } = ticket;
  if (isGivenAway || Date.parse(session.startTime) <= serverNow()) return null;
  if (!takesNames(event) && transfersLeft === 0) return null;

  return (
    <div className={styles.changes}>
      {takesNames(event) && (
        <button
          type="button"
          className={buttonClass({ kind: holderName === null && event.holderNames === 'REQUIRED' ? 'go' : 'line' })}
          onClick={() => onChange({ is: 'name', ticket, at })}
        >
          <Icon name="person" />
          {t(holderName === null ? 'ticketPage.name' : 'ticketPage.name.change')}
          <span className="sr-only"> {at}</span>
        </button>
      )}
      {transfersLeft > 0 && (
        <button
          type="button"
          className={buttonClass({ kind: 'line' })}
          onClick={() => onChange({ is: 'give', ticket, at })}
        >
          <TicketIcon name="gift" />
          {t('ticketPage.give')}
          <span className="sr-only"> {at}</span>
        </button>
      )}
    </div>
  );
}
