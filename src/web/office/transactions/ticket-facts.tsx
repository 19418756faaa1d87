import type { OfficeTicket, OrderTickets } from '../../../contract/office-tickets.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import type { Translate } from '../../../words/words.ts';
import { useWords } from '../../ui/page/words.tsx';
import { listTimeText } from '../../ui/text/list-time.tsx';
import styles from './order-file.module.css';

type Props = { ticket: OfficeTicket; handover: OrderTickets['handover']; status: OrderStatus };

/** The state of a ticket in a few short lines. */
export function TicketFacts({ ticket, handover, status }: Props) {
  const t = useWords();
  return (
    <p className={styles.small}>
      {factsOf({ ticket, handover, status }, t).map((fact) => (
        <span key={fact} className={styles.details}>
          {fact}
        </span>
      ))}
    </p>
  );
}

function factsOf({ ticket, handover, status }: Props, t: Translate): string[] {
  const { returnedAt, holderName, givenTo, prints, printedAt } = ticket;
  // A device without a network may have let its holder in before.
  if (returnedAt !== null)
    return [t('ticketing.ticket.void', { at: listTimeText(returnedAt) }), ...doorTexts(ticket, t)];
  // An order whose tickets have all come back keeps them.
  if (status === 'CANCELED' || status === 'REJECTED') return [t('ticketing.ticket.over')];
  if (status !== 'PAID') return [t('ticketing.ticket.unpaid')];
  const holder = givenTo
    ? t('ticketing.ticket.given', { name: holderName ?? '', mailbox: givenTo.mailbox })
    : holderName && t('ticketing.ticket.holder', { name: holderName });
  return [
    codeText(ticket, handover, t),
    ...(holder ? [holder] : []),
    ...(printedAt === null ? [] : [t('ticketing.ticket.printed', { count: prints, at: listTimeText(printedAt) })]),
    ...doorTexts(ticket, t),
  ];
}

function codeText(ticket: OfficeTicket, handover: OrderTickets['handover'], t: Translate): string {
  const { codeName, issue, isCodeShown, codeFrom } = ticket;
  const where =
    handover !== 'byEmail'
      ? t('ticketing.ticket.paper')
      : isCodeShown
        ? t('ticketing.ticket.shown')
        : t('ticketing.ticket.later', { from: listTimeText(codeFrom) });
  const name = t('ticketing.ticket.code', { name: codeName ?? '' });
  return [name, ...(issue > 1 ? [t('ticketing.ticket.issue', { issue })] : []), where].join(' · ');
}

function doorTexts({ isInside, scannedAt, gate }: OfficeTicket, t: Translate): string[] {
  if (scannedAt === null) return [];
  const at = listTimeText(scannedAt);
  if (!isInside) return [t('ticketing.ticket.left', { at })];
  return [gate === null ? t('ticketing.ticket.inside', { at }) : t('ticketing.ticket.insideAt', { at, gate })];
}
