import { useSearch } from '@tanstack/react-router';
import { bannersOf } from '../../../domain/catalogue/poster-wall.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useNow } from '../../ui/page/use-now.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Banner } from './banner.tsx';
import { useEvents, useLaterEvents } from './catalogue.data.ts';
import { ClosedFace } from './closed-face.tsx';
import styles from './home.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { PosterWall } from './poster-wall.tsx';
import { SearchResults } from './search-results.tsx';

export function HomePage() {
  const { query } = useSearch({ strict: false });
  return query ? <SearchResults query={query} /> : <Home />;
}

function Home() {
  const t = useWords();
  const now = useNow();
  const events = useEvents();
  const later = useLaterEvents(events.data);
  useTitle(t(events.isError ? 'home.maintenance.title' : 'home.head.title'));
  if (events.isPending) return <HomeSkeleton />;
  if (events.isError) {
    return <ClosedFace onRetry={() => void events.refetch()} />;
  }
  if (events.data.length === 0) {
    return (
      <Face scene="crowd" title={t('home.busy.title')} text={t('home.busy.text')}>
        <Retry onClick={() => void events.refetch()} />
      </Face>
    );
  }
  const all = [...events.data, ...later];
  const slides = bannersOf(all, now).map((event, at) => ({
    id: event.id,
    content: <Banner event={event} now={now} isFirst={at === 0} />,
  }));
  return (
    <>
      <div className={classes(styles.hero, 'on-ink')}>
        <div className="wrap">
          <Carousel label={t('home.featured')} slides={slides} />
        </div>
      </div>
      <PosterWall events={all} now={now} />
    </>
  );
}

function Retry({ onClick }: { onClick: () => void }) {
  const t = useWords();
  return (
    <button type="button" className={buttonClass({ kind: 'go' })} onClick={onClick}>
      {t('error.retry')}
    </button>
  );
}
