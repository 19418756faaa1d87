import { Link } from '@tanstack/react-router';
import { inWallOrder } from '../../../domain/catalogue/poster-wall.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { useNow } from '../../ui/page/use-now.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { useSearchedEvents } from './catalogue.data.ts';
import { ClosedFace, useClosed } from './closed-face.tsx';
import styles from './home.module.css';
import { WallSkeleton } from './home-skeleton.tsx';
import { PosterList } from './poster-wall.tsx';

export function SearchResults({ query }: { query: string }) {
  const t = useWords();
  const now = useNow();
  const events = useSearchedEvents(query);
  const isClosed = useClosed(events.error);
  useTitle(events.isError ? t('search.failed.title') : t('search.title', { query }));
  if (events.isError && isClosed) return <ClosedFace onRetry={() => void events.refetch()} />;
  if (events.isError) {
    return (
      <Face scene="fallen-lamp" title={t('search.failed.title')} text={t('search.failed.text')}>
        <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void events.refetch()}>
          {t('error.retry')}
        </button>
      </Face>
    );
  }
  if (events.data?.length === 0) {
    return (
      <Face scene="chair" title={t('search.empty.title', { query })} text={t('search.empty.text')}>
        <Link to="/home" className={buttonClass({ kind: 'go' })}>
          {t('search.back')}
        </Link>
      </Face>
    );
  }
  return (
    <section className={classes('wrap', styles.section)} aria-busy={!events.data}>
      <Link to="/home" className={styles.back}>
        <Icon name="back" />
        {t('search.back')}
      </Link>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{t('search.title', { query })}</h1>
        <p className={styles.found} role="status">
          {events.data && t('search.count', { count: events.data.length })}
        </p>
      </div>
      {events.data ? <PosterList events={inWallOrder(events.data, now)} now={now} /> : <WallSkeleton />}
    </section>
  );
}
