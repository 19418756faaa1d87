import { Link } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import { priceRange } from '../../../domain/catalogue/price-range.ts';
import { isLobbyOpen, littleLeft, type SaleState, saleStateOf } from '../../../domain/catalogue/sale-state.ts';
import { showingDates } from '../../../domain/catalogue/showing-dates.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { BuyLink } from '../purchase/buy-link.tsx';
import { buyLabel } from './buy-label.ts';
import { closedKeys, littleLeftKeys } from './closed-keys.ts';
import { eventTexts } from './event-texts.ts';
import { OfferLine } from './offer-line.tsx';
import { Poster } from './poster.tsx';
import styles from './poster-card.module.css';
import { RemindLink } from './remind-link.tsx';

const posterSizes = '(min-width: 1280px) 379px, (min-width: 1024px) 30vw, (min-width: 600px) 45vw, 46vw';

/** One event on the wall. The whole card leads to its page; the button says what can be done there. */
export function PosterCard({ event, now, isEager }: { event: Event; now: number; isEager: boolean }) {
  const t = useWords();
  const { locale } = usePage();
  const { name, performers, venue, district } = eventTexts(event, locale);
  const state = saleStateOf(event, now);
  const little = littleLeft(event, now);
  return (
    <li className={styles.card}>
      <div className={styles.frame}>
        <Poster event={event} sizes={posterSizes} isEager={isEager} state={state} />
        {state === 'coming-soon' && (
          <p className={styles.chip}>
            <Icon name="clock" />
            {t('event.comingSoon')}
          </p>
        )}
        {little && <p className={styles.chip}>{t(littleLeftKeys[little])}</p>}
      </div>
      <div className={styles.body}>
        <Dates event={event} />
        <h2 className={styles.name}>
          <Link to="/event/$eventCode" params={{ eventCode: event.eventCode }}>
            {name}
          </Link>
        </h2>
        {performers && <p className={styles.line}>{performers}</p>}
        <p className={classes(styles.line, 'keep')}>
          {district && district !== venue ? t('event.venueInDistrict', { venue, district }) : venue}
        </p>
        <div className={styles.foot}>
          <Offer event={event} state={state} />
          <Action event={event} state={state} now={now} name={name} />
        </div>
      </div>
    </li>
  );
}

function Dates({ event }: { event: Event }) {
  const t = useWords();
  const showtime = useShowtime();
  const dates = showingDates(event.sessions);
  if (!dates) return <p className={styles.dates}>{t('event.noDates')}</p>;
  return (
    <p className={styles.dates}>
      <span className="nowrap">{showtime.range(dates)}</span>{' '}
      <span className={styles.weekdays}>
        {showtime.weekdays(dates)} {dates.days === 1 && dates.startsAt}
      </span>
    </p>
  );
}

/** The lowest price, or the reason why none can be paid now. */
function Offer({ event, state }: { event: Event; state: SaleState }) {
  const t = useWords();
  const reason =
    state === 'sold-out'
      ? 'event.soldOut.note'
      : state === 'ended'
        ? 'event.ended.note'
        : state !== 'coming-soon' && !priceRange(event.pricings) && 'event.noPrice';
  return <p className={styles.note}>{reason ? t(reason) : <OfferLine event={event} state={state} />}</p>;
}

type ActionProps = { event: Event; state: SaleState; now: number; name: string };

function Action({ event, state, now, name }: ActionProps) {
  const t = useWords();
  const isLobby = isLobbyOpen(event, now);
  if (state === 'coming-soon' && !isLobby) return <RemindLink event={event} className={styles.action} />;
  if (state !== 'on-sale' && state !== 'coming-soon') {
    return <span className={classes(buttonClass({ kind: 'off' }), styles.action)}>{t(closedKeys[state])}</span>;
  }
  const label = isLobby ? 'event.lobby' : buyLabel(event);
  return (
    <BuyLink
      event={event}
      className={classes(buttonClass({ kind: 'strong' }), styles.action)}
      aria-label={t(`${label}Named`, { name })}
    >
      {t(label)}
    </BuyLink>
  );
}
