import { Link, useSearch } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import { inWallOrder, isOnWall, type WallFilter, wallCounts } from '../../../domain/catalogue/poster-wall.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './home.module.css';
import { PosterCard } from './poster-card.tsx';

/** The number of posters in the first row of the widest wall. */
const eagerMax = 3;

export function PosterWall({ events, now }: { events: Event[]; now: number }) {
  const t = useWords();
  const { place, sale } = useSearch({ strict: false });
  const shown = inWallOrder(events, now).filter((event) => isOnWall(event, { place, sale }, now));
  return (
    <section className={classes('wrap', styles.section)}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('home.title')}</h1>
        <Filters events={events} now={now} chosen={{ place, sale }} />
      </div>
      <p className="sr-only" role="status">
        {t('home.count', { count: shown.length })}
      </p>
      {shown.length > 0 ? <PosterList events={shown} now={now} /> : <NothingHere />}
    </section>
  );
}

export function PosterList({ events, now }: { events: Event[]; now: number }) {
  return (
    <ul className={styles.wall}>
      {events.map((event, at) => (
        <PosterCard key={event.id} event={event} now={now} isEager={at < eagerMax} />
      ))}
    </ul>
  );
}

const filters = [
  { key: 'home.filter.all', count: 'all', search: { place: undefined, sale: undefined } },
  { key: 'home.filter.hk', count: 'hk', search: { place: 'hk', sale: undefined } },
  { key: 'home.filter.mo', count: 'mo', search: { place: 'mo', sale: undefined } },
  { key: 'home.filter.soon', count: 'soon', search: { place: undefined, sale: 'soon' } },
] as const;

/** Links, not buttons: each part of the wall has an address of its own. A part without events is not offered. */
function Filters({ events, now, chosen }: { events: Event[]; now: number; chosen: WallFilter }) {
  const t = useWords();
  const counts = wallCounts(events, now);
  const isChosen = (search: WallFilter) => search.place === chosen.place && search.sale === chosen.sale;
  const offered = filters.filter(({ count, search }) => counts[count] > 0 || isChosen(search));
  return (
    <nav className={styles.filters} aria-label={t('home.filter')}>
      {offered.map(({ key, count, search }) => (
        <Link key={key} to="." search={search} resetScroll={false} activeOptions={{ explicitUndefined: true }}>
          {t(key)} {counts[count]}
        </Link>
      ))}
    </nav>
  );
}

function NothingHere() {
  const t = useWords();
  return (
    <p className={styles.nothing}>
      {t('home.filter.empty')}{' '}
      <Link to="/home" resetScroll={false}>
        {t('home.filter.back')}
      </Link>
    </p>
  );
}
