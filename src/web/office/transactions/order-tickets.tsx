import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OfficeTicket, OrderTickets as Tickets } from '../../../contract/office-tickets.ts';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { ListFailed } from '../frame/office-faces.tsx';
import { PrintTickets } from '../print/print-tickets.tsx';
import { mailTickets, replaceCode, voidLinks } from './order-actions.data.ts';
import styles from './order-file.module.css';
import { ReasonDialog } from './reason-dialog.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { ticketText } from './ticket-text.ts';
import { orderTicketsQuery } from './transactions.data.ts';

type Open = { is: 'mail' | 'void' } | { is: 'replace'; ticket: OfficeTicket };
type Props = { order: Pick<OfficeTransaction, 'id' | 'status' | 'tickets'> };

/** Each ticket of the order: its code, who has it, and whether its holder is inside. */
export function OrderTickets({ order: { id, status, tickets } }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const [open, setOpen] = useState<Open | null>(null);
  const { data, isError, refetch } = useQuery(orderTicketsQuery(id));
  const [isPrinting, setIsPrinting] = useState(false);
  const close = () => setOpen(null);
  const togglePrinting = () => {
    setIsPrinting(!isPrinting);
    // The prints are counted with the tickets.
    if (isPrinting) void refetch();
  };
  return (
    <section>
      <h2>{t('ticketing.order.title')}</h2>
      {isError && !data && <ListFailed onRetry={() => void refetch()} />}
      {data?.address && (
        <PageActions address={data.address} onVoid={() => setOpen({ is: 'void' })}>
          {data.tickets.some(({ isCodeShown }) => isCodeShown) && (
            <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => setOpen({ is: 'mail' })}>
              {t('ticketing.order.mail')}
            </button>
          )}
          <button
            type="button"
            className={buttonClass({ kind: 'line' })}
            aria-expanded={isPrinting}
            onClick={() => togglePrinting()}
          >
            {t('ticketPrints.title')}
          </button>
        </PageActions>
      )}
      {isPrinting && <PrintTickets orderId={id} />}
      {!data && !isError && (
        <ul className={styles.lines} aria-busy="true">
          {tickets.map(({ displaySeat, session, zone }, at) => (
            <li key={`${session.id} ${zone.id} ${displaySeat || at}`} className={styles.ghost} />
          ))}
        </ul>
      )}
      {data && (
        <ul className={styles.lines}>
          {data.tickets.map((ticket) => (
            <TicketLine
              key={ticket.number}
              ticket={ticket}
              handover={data.handover}
              status={status}
              onReplace={() => setOpen({ is: 'replace', ticket })}
            />
          ))}
        </ul>
      )}
      {open?.is === 'mail' && (
        <ReasonDialog
          title={t('ticketing.order.mail')}
          confirm={t('orderActions.mail.confirm')}
          done={t('ticketing.order.mail.done')}
          onDecide={(reason) => mailTickets(id, reason)}
          onClose={close}
        >
          <p>{t('ticketing.order.mail.question')}</p>
        </ReasonDialog>
      )}
      {open?.is === 'void' && (
        <ReasonDialog
          title={t('ticketing.order.void')}
          confirm={t('ticketing.order.void.confirm')}
          done={t('ticketing.order.void.done')}
          onDecide={(reason) => voidLinks(id, reason)}
          onClose={close}
        >
          <p>{t('ticketing.order.void.question')}</p>
        </ReasonDialog>
      )}
      {open?.is === 'replace' && (
        <ReasonDialog
          title={t('ticketing.ticket.replace.title', { place: ticketText(open.ticket, locale) })}
          confirm={t('ticketing.ticket.replace.confirm')}
          done={t('ticketing.ticket.replace.done')}
          onDecide={(reason) => replaceCode(id, open.ticket.number, { issue: open.ticket.issue, reason })}
          onClose={close}
        >
          <p>{t('ticketing.ticket.replace.question')}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function useCopy(): (link: string) => void {
  const t = useWords();
  const failed = (link: string) => showToast({ text: t('ticketing.order.notCopied', { link }) });
  return (link) => {
    if (!navigator.clipboard) return failed(link);
    navigator.clipboard.writeText(link).then(
      () => showToast({ text: t('ticketing.order.copied') }),
      () => failed(link),
    );
  };
}

type PageProps = { address: string; onVoid: () => void; children: ReactNode };

function PageActions({ address, onVoid, children }: PageProps) {
  const t = useWords();
  const copy = useCopy();
  const line = buttonClass({ kind: 'line' });
  return (
    <div className={styles.actions}>
      <a href={address} target="_blank" rel="noreferrer" className={line}>
        {t('ticketing.order.open')}
      </a>
      <button type="button" className={line} onClick={() => copy(address)}>
        {t('ticketing.order.copy')}
      </button>
      <button type="button" className={line} onClick={onVoid}>
        {t('ticketing.order.void')}
      </button>
      {children}
    </div>
  );
}

type LineProps = {
  ticket: OfficeTicket;
  handover: Tickets['handover'];
  status: OfficeTransaction['status'];
  onReplace: () => void;
};

function TicketLine({ ticket, handover, status, onReplace }: LineProps) {
  const t = useWords();
  const { locale } = usePage();
  const copy = useCopy();
  const { session, givenTo, codeName } = ticket;
  const place = ticketText(ticket, locale);
  return (
    <li>
      <div className={styles.line}>
        <b>{place}</b>
        <ListTime instant={session.startTime} />
      </div>
      <TicketFacts ticket={ticket} handover={handover} status={status} />
      {codeName && (
        <div className={styles.actions}>
          <button type="button" className={buttonClass({ kind: 'line' })} onClick={onReplace}>
            {t('ticketing.ticket.replace')}
            <span className="sr-only"> {place}</span>
          </button>
          {givenTo && (
            <button type="button" className={buttonClass({ kind: 'line' })} onClick={() => copy(givenTo.address)}>
              {t('ticketing.order.copyFriend')}
              <span className="sr-only"> {place}</span>
            </button>
          )}
        </div>
      )}
    </li>
  );
}
