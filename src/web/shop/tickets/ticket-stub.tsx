import type { ReactNode } from 'react';
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { isNameMissing } from '../../../domain/tickets/ticket-changes.ts';
import { useWords } from '../../ui/page/words.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import styles from './tickets.module.css';
import { WalletLinks } from './wallet-links.tsx';

type Props = { tickets: Tickets; ticket: HeldTicket; at: number; onOpen: () => void };

/** The part that the door reads: the code, or why there is none yet. */
export function TicketStub({ tickets, ticket, at, onOpen }: Props) {
  const t = useWords();
  const { code, codeName } = ticket;
  return (
    <div className={styles.stub}>
      {code === null ? (
        <NoCode tickets={tickets} ticket={ticket} />
      ) : (
        <button
          type="button"
          className={styles.code}
          onClick={onOpen}
          aria-label={t('ticketPage.open', { number: at })}
        >
          <QrCode text={code} label={t('ticketPage.code', { number: at })} className={styles.qr} />
        </button>
      )}
      <div className={styles.stubText}>
        {codeName !== null && <b className={styles.codeName}>{codeName}</b>}
        <p>{t('ticketPage.count', { number: at, count: tickets.tickets.length })}</p>
        {code !== null && <p>{t('ticketPage.onePerson')}</p>}
      </div>
      <WalletLinks tickets={tickets} ticket={ticket} />
    </div>
  );
}

function NoCode({ tickets: { handover, event }, ticket }: Pick<Props, 'tickets' | 'ticket'>) {
  const t = useWords();
  const showtime = useShowtime();
  const { isGivenAway, holderName, codeFrom } = ticket;
  if (isGivenAway)
    return (
      <Face title={t('ticketPage.stub.given', { name: holderName ?? '' })}>{t('ticketPage.stub.given.text')}</Face>
    );
  if (handover !== 'byEmail') return <Face>{t(`ticketPage.stub.${handover}`)}</Face>;
  if (isNameMissing(event, holderName)) return <Face title={t('ticketPage.stub.nameless')} />;
  return (
    <Face title={`${showtime.namedDay(codeFrom)} ${showtime.time(codeFrom)}`} before={t('ticketPage.stub.before')}>
      {t('ticketPage.stub.mail')}
    </Face>
  );
}

function Face({ before, title, children }: { before?: string; title?: string; children?: ReactNode }) {
  return (
    <div className={styles.noCode}>
      {before && <p>{before}</p>}
      {title && <b>{title}</b>}
      {children && <p>{children}</p>}
    </div>
  );
}
