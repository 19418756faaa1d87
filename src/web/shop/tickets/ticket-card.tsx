import type { ReactNode } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { HeldTicket, Tickets } from '../../../contract/tickets.ts';
import { wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { TicketStub } from './ticket-stub.tsx';
import styles from './tickets.module.css';

type Props = {
  tickets: Tickets;
  ticket: HeldTicket;
  event: Event | null;
  /** Its place among the tickets that are shown, from 1. */
  at: number;
  onOpen: () => void;
  changes: ReactNode;
};

/** One ticket: what it is for, and its stub with the code. */
export function TicketCard({ tickets, ticket, event, at, onOpen, changes }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const id = `ticket-${ticket.number}`;
  return (
    <article className={styles.ticket} aria-labelledby={id}>
      <div className={styles.art}>
        {event?.image && <PictureOf picture={event.image} alt="" sizes="(min-width: 1024px) 216px, 40px" isEager />}
      </div>
      <div className={styles.about}>
        <div>
          <h2 id={id}>
            {nameFor(tickets.event, locale)}
            <span className="sr-only"> {t('ticketPage.count', { number: at, count: tickets.tickets.length })}</span>
          </h2>
          {event && <p className={styles.quiet}>{textFor(event.performers, locale)}</p>}
        </div>
        <Seat ticket={ticket} />
        <When ticket={ticket} />
        <Where tickets={tickets} ticket={ticket} />
      </div>
      <TicketStub tickets={tickets} ticket={ticket} at={at} onOpen={onOpen} />
      {changes}
    </article>
  );
}

function Seat({ ticket: { zone, row, seat, restrictedView, wheelchair } }: { ticket: HeldTicket }) {
  const t = useWords();
  const { locale } = usePage();
  const parts = [
    { name: t('payment.paid.zone'), value: textFor(zone.names, locale, zone.name) },
    ...(row === null ? [] : [{ name: t('ticketPage.row'), value: row }]),
    ...(seat === null ? [] : [{ name: t('ticketPage.seat'), value: seat }]),
  ];
  return (
    <div className={styles.place}>
      <dl className={styles.seat}>
        {parts.map(({ name, value }) => (
          <div key={name} className={sizeOf(String(value))}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {zone.freeSeating && <p className={styles.standing}>{t('ticketPage.freeStanding')}</p>}
      {wheelchair && <p className={styles.remark}>{t('order.cart.wheelchair')}</p>}
      {restrictedView && <p className={styles.remark}>{t('seating.restrictedView')}</p>}
    </div>
  );
}

/** A long name is written smaller, so that row and seat stand beside it; a very long one takes the line. */
function sizeOf(name: string): string | undefined {
  const width = [...name].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);
  if (width > 12) return styles.long;
  return width > 6 ? styles.lesser : undefined;
}

function When({ ticket: { session, holderName } }: { ticket: HeldTicket }) {
  const t = useWords();
  const showtime = useShowtime();
  const { startTime, doorsTime } = session;
  const parts = [
    { name: t('payment.paid.date'), value: <Day instant={startTime} /> },
    ...(doorsTime === null ? [] : [{ name: t('payment.paid.doors'), value: showtime.time(doorsTime) }]),
    { name: t('payment.paid.start'), value: showtime.time(startTime) },
    ...(holderName === null ? [] : [{ name: t('ticketPage.holder'), value: holderName }]),
  ];
  return (
    <dl className={styles.when}>
      {parts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On paper with its year. */
function Day({ instant }: { instant: string }) {
  const showtime = useShowtime();
  return (
    <>
      <span className={styles.onScreen}>{showtime.namedDay(instant)}</span>
      <span className={styles.onPaper}>{showtime.dayInYear(wallTime(instant))}</span>
    </>
  );
}

function Where({ tickets: { site, event }, ticket }: { tickets: Tickets; ticket: HeldTicket }) {
  const t = useWords();
  const { locale } = usePage();
  const gates = ticket.gates.join(t('showtime.separator'));
  return (
    <>
      <p className={styles.where}>
        <Icon name="place" />
        <span>
          {[textFor(site.names, locale, site.name), textFor(site.addresses, locale, site.address)]
            .filter(Boolean)
            .join(t('order.between'))}
          {gates !== '' && <b className={styles.gate}>{t('ticketPage.gates', { gates })}</b>}
        </span>
      </p>
      {event.checksIdentity && (
        <p className={styles.where}>
          <Icon name="person" />
          <span>{t('ticketPage.identity')}</span>
        </p>
      )}
    </>
  );
}
