import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Event } from '../../../contract/catalogue.ts';
import type { SaleState } from '../../../domain/catalogue/sale-state.ts';
import { doorsTime, showingDates } from '../../../domain/catalogue/showing-dates.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { durationText } from './duration-text.ts';
import styles from './event.module.css';
import { eventTexts } from './event-texts.ts';
import { Poster } from './poster.tsx';

export const eventPosterSizes = '(min-width: 1024px) 256px, 132px';

/** The dark room at the top: the poster, who plays, and the three facts everyone asks for. */
export function EventHead({ event, state }: { event: Event; state: SaleState }) {
  const t = useWords();
  const { locale } = usePage();
  const { name, performers, description } = eventTexts(event, locale);
  return (
    <>
      <nav className={classes(styles.crumb, 'on-ink')} aria-label={t('event.crumb')}>
        <Link to="/home">
          <Icon name="back" />
          {t('event.all')}
        </Link>
      </nav>
      <div className={styles.poster}>
        <Poster event={event} sizes={eventPosterSizes} isFirst state={state} />
      </div>
      <header className={styles.head}>
        {performers && <p className={styles.performers}>{performers}</p>}
        <h1 tabIndex={-1}>{name}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </header>
      <dl className={classes(styles.facts, 'on-ink')}>
        <When event={event} />
        <Doors event={event} />
        <Where event={event} />
      </dl>
    </>
  );
}

type FactProps = { icon: IconName; label: string; fact: string; children?: ReactNode };

function Fact({ icon, label, fact, children }: FactProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span className="sr-only">{label}</span>
      </dt>
      <dd>
        <b className="keep">{fact}</b>
        {children}
      </dd>
    </div>
  );
}

function When({ event }: { event: Event }) {
  const t = useWords();
  const showtime = useShowtime();
  const dates = showingDates(event.sessions);
  if (!dates) return <Fact icon="calendar" label={t('event.when')} fact={t('event.noDates')} />;
  const weekdays = showtime.weekdays(dates, 'long');
  const showings = t('event.showings', { count: dates.showings });
  return (
    <Fact icon="calendar" label={t('event.when')} fact={showtime.rangeInYear(dates)}>
      <p className="keep">{weekdays ? t('event.weekdaysAndShowings', { weekdays, showings }) : showings}</p>
    </Fact>
  );
}

/** When to be there, as far as the organiser has said. */
function Doors({ event }: { event: Event }) {
  const t = useWords();
  const { sessions, doorsMinutesBefore, durationMinutes } = event;
  const startsAt = showingDates(sessions)?.startsAt;
  const doors = doorsMinutesBefore === null ? undefined : doorsTime(sessions, doorsMinutesBefore);
  const facts = [
    doors && t('event.doorsAt', { time: doors }),
    !doors && doorsMinutesBefore !== null && t('event.doorsBefore', { minutes: doorsMinutesBefore }),
    startsAt && t('event.startsAt', { time: startsAt }),
    durationMinutes !== null && durationText(t, durationMinutes),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  const [fact, ...rest] = facts as string[];
  if (!fact) return null;
  return (
    <Fact icon="clock" label={t('event.times')} fact={fact}>
      {rest.map((each) => (
        <p key={each} className="keep">
          {each}
        </p>
      ))}
    </Fact>
  );
}

function Where({ event }: { event: Event }) {
  const t = useWords();
  const { locale } = usePage();
  const { venue, address } = eventTexts(event, locale);
  return (
    <Fact icon="place" label={t('event.where')} fact={venue}>
      {address && <p>{address}</p>}
      {event.locationUrl && (
        <a href={event.locationUrl} target="_blank" rel="noopener noreferrer">
          {t('event.map')}
          <span className="sr-only">{t('event.newTab')}</span>
        </a>
      )}
    </Fact>
  );
}
