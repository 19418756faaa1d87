import { useDeferredValue, useRef } from 'react';
import type { Zone } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useNear } from '../../ui/page/use-near.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { SeatPlan } from './seat-plan.tsx';
import styles from './seat-plan-page.module.css';
import { useSitePlan, type Venue } from './seating.data.ts';

type Props = { venue: Venue; onOpen: (zoneId: Zone['id']) => void };

/** A venue with its zones as buttons, and its plan, which is read and drawn when it is about to be seen: a hall has thousands of seats. */
export function VenueCard({ venue, onOpen }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  const read = useSitePlan(isNear ? venue.id : undefined);
  // Its seats are laid out apart from what the page does with the answer, so that neither keeps a finger waiting.
  const plan = useDeferredValue(read.data);
  const name = textFor(venue.names, locale, venue.name);
  return (
    <section ref={place} className={styles.venue} aria-labelledby={`venue-${venue.id}`}>
      <div className={styles.about}>
        <h2 id={`venue-${venue.id}`}>{name}</h2>
        <p className={styles.place}>
          {textFor(venue.districts, locale)} <span>{textFor(venue.addresses, locale, venue.address)}</span>
        </p>
        <ul className={styles.zones} aria-label={t('seat-plan.zones', { venue: name })}>
          {venue.zones.map((zone) => (
            <li key={zone.id}>
              <button type="button" id={`zone-${zone.id}`} aria-haspopup="dialog" onClick={() => onOpen(zone.id)}>
                {textFor(zone.names, locale, zone.name)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {plan ? (
        <SeatPlan
          plan={plan}
          onChooseZone={onOpen}
          label={t('seat-plan.overview', { venue: name, count: venue.zones.length })}
        />
      ) : (
        <div className={classes(styles.room, 'on-ink')} aria-hidden="true" />
      )}
    </section>
  );
}
