import type { ReactNode } from 'react';
import type { Event, EventSession } from '../../../contract/catalogue.ts';
import type { CodeReply } from '../../../contract/codes.ts';
import type { Availability } from '../../../contract/orders.ts';
import { isLobbyOpen, saleStateOf, sessionStateOf } from '../../../domain/catalogue/sale-state.ts';
import { useAlive } from '../../ui/page/use-alive.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { Openings } from '../purchase/openings.tsx';
import type { OfferedPricing } from '../purchase/purchase.ts';
import styles from './date-selection.module.css';
import { offeredIn } from './offered-in.ts';
import { fewTickets, isGone, isOfOwnSeats, stockOf } from './zone-stocks.ts';

type Props = {
  event: Event;
  now: number;
  left: Availability | undefined;
  /** The session for which a pass is being asked. */
  asking: number | null;
  onChoose: (session: EventSession) => void;
  code: CodeReply | undefined;
  /** The buyer's code is good before the public opening. */
  isEarly: boolean;
  /** Above the sessions: the field for a code, and why the session that was chosen last cannot be had. */
  children?: ReactNode;
};

/** One button for each session; what cannot be booked says why. */
export function SessionChoice({ children, ...props }: Props) {
  const { event, now, isEarly } = props;
  const t = useWords();
  const state = saleStateOf(event, now);
  const isLobby = isLobbyOpen(event, now);
  const sessions = event.sessions.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  return (
    <section className={styles.choice}>
      <h1>{t('order.session.title')}</h1>
      {state === 'on-sale' || isLobby || isEarly ? (
        <p className={styles.hint}>{t(isLobby && !isEarly ? 'order.session.lobby' : 'order.session.hint')}</p>
      ) : (
        <p className={styles.closed} role="status">
          {state === 'coming-soon' ? <Openings event={event} now={now} /> : t('event.closed')}
        </p>
      )}
      {children}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionButton {...props} session={session} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ButtonProps = Omit<Props, 'children'> & { session: EventSession };

function SessionButton({ event, session, now, left, asking, isEarly, code, onChoose }: ButtonProps) {
  const t = useWords();
  const showtime = useShowtime();
  const state = sessionStateOf(session, event, now);
  const offered = offeredIn({ event, code, now }, session.id);
  const hasOwnSeats = offered.some((pricing) => isOfOwnSeats(pricing, code));
  const { seatsLeft, isAllGone } = leftIn(hasOwnSeats ? [] : offered, left, session.id);
  const isLobby = state === 'coming-soon' && isLobbyOpen(event, now);
  const isSoon = state === 'coming-soon';
  const canBuy = state === 'on-sale' || (isSoon && isEarly) || (state === 'sold-out' && session.enabled && hasOwnSeats);
  const isOff = !isLobby && (!canBuy || isAllGone);
  const isFew = canBuy && seatsLeft !== undefined && seatsLeft > 0 && seatsLeft <= fewTickets;
  const isPending = asking === session.id;
  // A tap before the page is alive would be lost.
  const isAlive = useAlive();
  const stateText = () => {
    if (state === 'ended') return t('session.ended');
    if (isSoon && (!isEarly || (isLobby && isAllGone))) return t(isLobby ? 'session.lobby' : 'session.comingSoon');
    if ((state === 'sold-out' && !canBuy) || isAllGone) return t('session.soldOut');
    if (seatsLeft === 0) return t('order.left.wheelchair');
    return isFew ? t('order.left.few', { count: seatsLeft }) : t('session.onSale');
  };
  return (
    <button
      type="button"
      className={classes(styles.session, isOff ? styles.off : !isAlive && styles.early)}
      disabled={isOff || !isAlive}
      aria-busy={isPending}
      onClick={() => onChoose(session)}
    >
      <time dateTime={session.startTime} className={styles.when}>
        <b className="nowrap">{showtime.namedDay(session.startTime)}</b>{' '}
        <span className="nowrap">{showtime.time(session.startTime)}</span>
      </time>
      <span className={classes(styles.state, isFew && styles.few)}>
        {isPending ? t('order.session.asking') : stateText()}
      </span>
      {!isOff && isAlive && <Icon name="forward" />}
    </button>
  );
}

/** In the zones that the buyer is offered. Unknown until the shop has answered; until then every session can be chosen. */
function leftIn(offered: OfferedPricing[], left: Availability | undefined, sessionId: number) {
  const stocks = offered.flatMap(({ zone }) => stockOf(left, sessionId, zone.id) ?? []);
  if (stocks.length === 0) return { seatsLeft: undefined, isAllGone: false };
  return { seatsLeft: stocks.reduce((sum, stock) => sum + stock.left, 0), isAllGone: stocks.every(isGone) };
}
