import { Link } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import { priceRange } from '../../../domain/catalogue/price-range.ts';
import { saleStateOf } from '../../../domain/catalogue/sale-state.ts';
import { showingDates } from '../../../domain/catalogue/showing-dates.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import styles from './banner.module.css';
import { eventTexts } from './event-texts.ts';

export const bannerSizes = '(min-width: 1280px) 1200px, 100vw';

/** The picture that an event is announced with: its banner, or else its poster. */
export const bannerPicture = (event: Event) => event.banner ?? event.image;

/** One wide announcement: the only light of the home page is on its button. */
export function Banner({ event, now, isFirst }: { event: Event; now: number; isFirst: boolean }) {
  const t = useWords();
  const { locale } = usePage();
  const showtime = useShowtime();
  const { name, performers, venue, district } = eventTexts(event, locale);
  const dates = showingDates(event.sessions);
  const picture = bannerPicture(event);
  const prices = priceRange(event.pricings);
  const isOnSale = saleStateOf(event, now) === 'on-sale';
  const place = district && district !== venue ? t('event.venueOfDistrict', { venue, district }) : venue;
  return (
    <article className={classes(styles.banner, !picture && styles.bare)}>
      {picture && (
        <PictureOf
          picture={picture}
          alt=""
          sizes={bannerSizes}
          isFirst={isFirst}
          focus={event.banner && event.bannerFocus}
          className={classes(styles.art, !event.banner && styles.poster)}
        />
      )}
      <div className={styles.words}>
        {performers && <p className={styles.performers}>{performers}</p>}
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.facts}>
          {dates && <span className="keep">{showtime.rangeInYear(dates)}</span>}
          <span className="keep">{place}</span>
        </p>
        <Link
          to="/event/$eventCode"
          params={{ eventCode: event.eventCode }}
          className={classes(buttonClass({ kind: 'go', size: 'large' }), styles.button)}
          aria-label={isOnSale && prices ? undefined : t('event.moreNamed', { name })}
        >
          {isOnSale && prices ? t('event.buyFrom', { price: priceText(prices.lowest) }) : t('event.more')}
        </Link>
      </div>
    </article>
  );
}
