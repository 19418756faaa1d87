import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import card from './buy-card.module.css';
import styles from './event.module.css';
import skeleton from './skeleton.module.css';

/** The event page before its event, laid out alike. */
export function EventSkeleton() {
  const t = useWords();
  return (
    <div className={classes('wrap', styles.event)} aria-busy="true">
      <div className={styles.room} />
      <p className={styles.crumb} />
      <div className={styles.poster}>
        <div className={classes(skeleton.poster, skeleton.ink)} />
      </div>
      <header className={styles.head}>
        <h1 className="sr-only" tabIndex={-1}>
          {t('layout.loading')}
        </h1>
        <div className={classes(skeleton.short, skeleton.ink)} />
        <div className={classes(skeleton.title, skeleton.ink)} />
      </header>
      <div className={styles.facts}>
        <div className={classes(skeleton.line, skeleton.ink)} />
      </div>
      <div className={card.card}>
        <div className={skeleton.line} />
        <div className={skeleton.button} />
        <div className={skeleton.button} />
      </div>
      <div className={styles.main}>
        <section>
          <div className={skeleton.short} />
          <div className={skeleton.line} />
          <div className={skeleton.line} />
          <div className={skeleton.line} />
        </section>
      </div>
    </div>
  );
}
