import { useMemo, useState } from 'react';
import type { SeatPrice } from '../../../contract/order-actions.ts';
import type { SitePlan } from '../../../contract/seating.ts';
import type { SessionSeats } from '../../../contract/withheld-seats.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { SeatRows } from '../withheld-seats/seat-rows.tsx';
import { factsOf } from '../withheld-seats/seat-states.ts';
import { hallOfSession } from '../withheld-seats/session-hall.ts';
import { SessionPlan } from '../withheld-seats/session-plan.tsx';
import styles from './change-seats.module.css';
import { ChangeSeatsDialog } from './change-seats-dialog.tsx';
import { differenceText } from './difference-text.ts';
import { differenceOf, keyOfTicket, type NewPlace, type OrderTicket } from './new-places.ts';
import { ticketText } from './ticket-text.ts';
import { type NewSeats, useNewSeats } from './use-new-seats.ts';

export type PlanProps = {
  orderId: number;
  tickets: OrderTicket[];
  session: SessionSeats;
  site: SitePlan;
  prices: readonly SeatPrice[];
  onDone: () => void;
};

type Requested = { places: NewSeats['places']; difference: number };

const nothing: ReadonlySet<never> = new Set();

/** The tickets with their new seats, above the plan on which these are chosen. */
export function NewSeatsPlan({ orderId, tickets, session, site, prices, onDone }: PlanProps) {
  const t = useWords();
  const { locale } = usePage();
  const [requested, setRequested] = useState<Requested | null>(null);
  const facts = useMemo(() => factsOf(session), [session]);
  const hall = useMemo(() => hallOfSession(site, session, locale), [site, session, locale]);
  const own = useMemo(() => new Set(tickets.flatMap((ticket) => keyOfTicket(ticket) ?? [])), [tickets]);
  const newSeats = useNewSeats(tickets, facts);
  const { places, without, selection, give } = newSeats;
  const difference = differenceOf(prices, places);
  const isReady = places.size > 0 && without.length === 0 && difference !== null;
  const costText = () => (difference === null ? t('error.seatPriceMissing') : differenceText(difference, t));
  const zoneName = (zoneId: number) => {
    const zone = session.zones.find(({ id }) => id === zoneId);
    return zone ? textFor(zone.names, locale, zone.name) : '';
  };
  const changeText = (ticket: OrderTicket, place: NewPlace) =>
    `${ticketText(ticket, locale)} → ${placeText(place, zoneName)}`;
  const standing = session.zones.filter(({ seatPlan, stock }) => seatPlan === null && stock.free.public > 0);
  return (
    <>
      <section className={styles.tickets} aria-label={t('orderActions.seats.tickets')}>
        <p>{t('orderActions.seats.ticket')}</p>
        <ul>
          {tickets.map((ticket) => (
            <TicketLine key={ticket.number} {...{ ticket, newSeats, zoneName }} />
          ))}
        </ul>
        {standing.map(({ id }) => (
          <button
            key={id}
            type="button"
            className={buttonClass({ kind: 'line' })}
            onClick={() => give({ zoneId: id, row: null, seat: null })}
          >
            {t('orderActions.seats.standing', { zone: zoneName(id) })}
          </button>
        ))}
        <p role="status">
          {without.length > 0
            ? t('orderActions.seats.without', {
                tickets: without.map((ticket) => ticketText(ticket, locale)).join(t('order.between')),
              })
            : places.size > 0 && costText()}
        </p>
        <button
          type="button"
          className={buttonClass({ kind: isReady ? 'strong' : 'off' })}
          disabled={!isReady}
          onClick={() => difference !== null && setRequested({ places, difference })}
        >
          {t('orderActions.seats.confirm')}
        </button>
      </section>
      {hall.zones.length > 0 && (
        <SessionPlan {...{ hall, facts, selection }} refused={nothing} own={own} hint="orderActions.seats.ticket" />
      )}
      <SeatRows {...{ hall, facts, selection, own }} />
      {requested && (
        <ChangeSeatsDialog id={orderId} {...requested} onDone={onDone} onClose={() => setRequested(null)}>
          <ul>
            {tickets.map((ticket) => {
              const place = requested.places.get(ticket.number);
              return place && <li key={ticket.number}>{changeText(ticket, place)}</li>;
            })}
          </ul>
        </ChangeSeatsDialog>
      )}
    </>
  );
}

type LineProps = { ticket: OrderTicket; newSeats: NewSeats; zoneName: (zoneId: number) => string };

function TicketLine({ ticket, newSeats, zoneName }: LineProps) {
  const { places, ticket: active, setTicket, keep } = newSeats;
  const place = places.get(ticket.number);
  return (
    <li>
      <button
        type="button"
        className={styles.ticket}
        aria-pressed={active === ticket.number}
        onClick={() => (place ? keep(ticket) : setTicket(ticket.number))}
      >
        <b>{ticketText(ticket, usePage().locale)}</b>
        {place && <span>→ {placeText(place, zoneName)}</span>}
      </button>
    </li>
  );
}

const placeText = ({ zoneId, row, seat }: NewPlace, zoneName: LineProps['zoneName']): string =>
  row === null || seat === null ? zoneName(zoneId) : `${zoneName(zoneId)} ${displaySeat(row, seat)}`;
