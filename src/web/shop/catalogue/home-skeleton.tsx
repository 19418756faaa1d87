import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './home.module.css';
import skeleton from './skeleton.module.css';

const placeholders = [1, 2, 3, 4, 5, 6];

/** The home page before its events: the same places, so that nothing jumps when they come. */
export function HomeSkeleton() {
  const t = useWords();
  return (
    <div aria-busy="true">
      <div className={classes(styles.hero, 'on-ink')}>
        <div className="wrap">
          <div className={skeleton.banner} />
        </div>
      </div>
      <section className={classes('wrap', styles.section)}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{t('home.title')}</h1>
        </div>
        <WallSkeleton />
      </section>
    </div>
  );
}

export function WallSkeleton() {
  const t = useWords();
  return (
    <>
      <p className="sr-only" role="status">
        {t('layout.loading')}
      </p>
      <ul className={styles.wall} aria-hidden="true">
        {placeholders.map((each) => (
          <li key={each}>
            <div className={skeleton.poster} />
            <div className={skeleton.short} />
            <div className={skeleton.line} />
            <div className={skeleton.button} />
          </li>
        ))}
      </ul>
    </>
  );
}
