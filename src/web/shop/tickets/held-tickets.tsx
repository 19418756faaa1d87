import { useState } from 'react';
import type { Tickets } from '../../../contract/tickets.ts';
import { serverNow } from '../../api/server-clock.ts';
import { DialogAway } from '../../ui/feedback/dialog-away.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { shopName } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import type { Change } from './change-dialog.tsx';
import { codesOf } from './codes-of.ts';
import { type CodedTicket, FullScreenCodes } from './full-screen-codes.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketChanges } from './ticket-changes.tsx';
import { TicketNotes } from './ticket-notes.tsx';
import styles from './tickets.module.css';
import { useKeptOffline } from './use-kept-offline.ts';
import { useTicketEvent } from './use-ticket-event.ts';

/** The dialog has forms, and a script of its own: most readers only show their tickets. */
const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog, DialogAway);

type Props = { linkKey: string; tickets: Tickets; onChanged: () => void };

export function HeldTickets({ linkKey, tickets, onChanged }: Props) {
  const t = useWords();
  const title = usePageTitle();
  const { shop, locale } = usePage();
  const event = useTicketEvent(tickets.event.id);
  const isKept = useKeptOffline({ linkKey, tickets, locale }, event !== undefined);
  const [shown, setShown] = useState<number | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const coded = tickets.tickets.flatMap((ticket, index): CodedTicket[] =>
    ticket.code === null ? [] : [{ ticket: { ...ticket, code: ticket.code }, at: index + 1 }],
  );
  return (
    <div className={styles.page}>
      <div className={`${styles.hero} on-ink`}>
        <div className={`wrap ${styles.head}`}>
          <div>
            <p className={`${styles.onPaper} ${styles.shop}`}>{shopName(shop, locale)}</p>
            <h1>{title}</h1>
            <p className={styles.lead}>
              <Lead tickets={tickets} />
            </p>
          </div>
          {tickets.invoiceNo !== null && (
            <p className={styles.invoice}>
              {t('payment.fact.invoice')} <b>{tickets.invoiceNo}</b>
            </p>
          )}
        </div>
      </div>
      <div className="wrap">
        <div className={styles.list}>
          {tickets.tickets.map((ticket, index) => (
            <TicketCard
              key={ticket.number}
              tickets={tickets}
              ticket={ticket}
              event={event ?? null}
              at={index + 1}
              onOpen={() => setShown(index + 1)}
              changes={<TicketChanges tickets={tickets} ticket={ticket} at={index + 1} onChange={setChange} />}
            />
          ))}
        </div>
        <TicketActions linkKey={linkKey} tickets={tickets} />
        <TicketNotes tickets={tickets} isKept={isKept} onRevoke={() => setChange({ is: 'revoke' })} />
      </div>
      {shown !== null && (
        <FullScreenCodes
          coded={coded}
          count={tickets.tickets.length}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
      {change && (
        <ChangeDialog
          linkKey={linkKey}
          tickets={tickets}
          change={change}
          onClose={() => setChange(null)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

/** The next step: show the codes, wait for their day, or wait for paper. */
function Lead({ tickets: { handover, tickets } }: { tickets: Tickets }) {
  const t = useWords();
  const showtime = useShowtime();
  if (handover !== 'byEmail') return t(`payment.paid.tickets.${handover}`);
  const codes = codesOf(tickets, serverNow());
  if (codes.are !== 'later') return t(codes.are === 'shown' ? 'ticketPage.text' : 'ticketPage.stub.nameless');
  return t('ticketPage.text.before', { day: showtime.namedDay(codes.from), time: showtime.time(codes.from) });
}
