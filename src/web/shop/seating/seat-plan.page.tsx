import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Zone } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Face } from '../../ui/feedback/face.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import { useWords } from '../../ui/page/words.tsx';
import { classes } from '../../ui/styles/classes.ts';
import styles from './seat-plan-page.module.css';
import { useVenues, type Venue } from './seating.data.ts';
import { VenueCard } from './venue-card.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

/** Every venue of the shop with its zones; a zone opens as a plan of its seats. */
export function SeatPlanPage() {
  const t = useWords();
  const venues = useVenues();
  useTitle(t('seat-plan.title'));
  if (venues.isError) {
    return (
      <Face scene="fallen-lamp" title={t('seat-plan.failed.title')} text={t('seat-plan.failed.text')}>
        <button type="button" className={buttonClass({ kind: 'go' })} onClick={() => void venues.refetch()}>
          {t('error.retry')}
        </button>
      </Face>
    );
  }
  return (
    <div className={classes('wrap', styles.page)} aria-busy={venues.isPending}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{t('seat-plan.title')}</h1>
        <p>{t('seat-plan.text')}</p>
      </header>
      {venues.data && <Venues venues={venues.data} />}
    </div>
  );
}

function Venues({ venues }: { venues: Venue[] }) {
  const { locale } = usePage();
  const { shown, open, close, opener } = useShownZone(venues);
  return (
    <>
      {venues.map((venue) => (
        <VenueCard key={venue.id} venue={venue} onOpen={open} />
      ))}
      <ZoneDialog
        zone={
          shown && {
            id: shown.zone.id,
            siteId: shown.venue.id,
            name: textFor(shown.zone.names, locale, shown.zone.name),
          }
        }
        venueName={shown ? textFor(shown.venue.names, locale, shown.venue.name) : ''}
        onClose={close}
        opener={opener}
      />
    </>
  );
}

/** The zone that the address names is open: a link shows it to others, and going back closes it. */
function useShownZone(venues: Venue[]) {
  const { zone: zoneId } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpenedHere = useRef(false);
  const opener = useRef<HTMLElement | null>(null);
  const all = venues.flatMap((venue) => venue.zones.map((zone) => ({ venue, zone })));
  const shown = all.find(({ zone }) => zone.id === zoneId) ?? null;
  const open = (id: Zone['id']) => {
    wasOpenedHere.current = true;
    opener.current = document.getElementById(`zone-${id}`);
    void navigate({ to: '/seat-plan', search: { zone: id }, resetScroll: false });
  };
  const close = () => {
    opener.current ??= document.getElementById(`zone-${zoneId}`);
    if (wasOpenedHere.current) history.back();
    else void navigate({ to: '/seat-plan', search: {}, replace: true, resetScroll: false });
    wasOpenedHere.current = false;
  };
  return { shown, open, close, opener };
}
