import { Link } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { PictureOf, widestOf } from '../../ui/pictures/picture-of.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { eventTexts } from './event-texts.ts';
import styles from './seating-plan.module.css';

const planSizes = '(min-width: 1024px) 760px, 100vw';

/** The plan as a picture in the dark room; it opens in full for those who want to look closer. */
export function SeatingPlan({ event }: { event: Event }) {
  const t = useWords();
  const { locale } = usePage();
  const plan = event.seatingPlan;
  if (!plan) return null;
  const { venue } = eventTexts(event, locale);
  return (
    <section>
      <h2>{t('event.plan')}</h2>
      <figure className={classes(styles.plan, 'on-ink')}>
        <PictureOf picture={plan} alt={t('event.planAlt', { venue })} sizes={planSizes} className={styles.picture} />
        <figcaption className={styles.foot}>
          <span>
            {t('event.plan.note')}{' '}
            <Link to="/seat-plan" className={styles.more}>
              {t('event.plan.seats')}
            </Link>
          </span>
          <a
            className={buttonClass({ kind: 'ink' })}
            href={widestOf(plan, 'webp')}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="expand" />
            {t('event.plan.open')}
            <span className="sr-only">{t('event.newTab')}</span>
          </a>
        </figcaption>
      </figure>
    </section>
  );
}
