import type { Event } from '../../../contract/catalogue.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import type { SaleState } from '../../../domain/catalogue/sale-state.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { eventTexts } from './event-texts.ts';
import styles from './poster.module.css';

type Props = {
  event: Event;
  sizes: string;
  isEager?: boolean;
  isFirst?: boolean;
  state: SaleState;
};

export function Poster({ event, sizes, isEager = false, isFirst = false, state }: Props) {
  const t = useWords();
  const { locale } = usePage();
  const { name } = eventTexts(event, locale);
  // A word over a faded poster: nothing can be bought any more.
  const strip = state === 'sold-out' ? t('event.soldOut') : state === 'ended' ? t('event.ended') : undefined;
  return (
    <div className={classes(styles.poster, strip !== undefined && styles.over)}>
      {event.image ? (
        <PictureOf
          picture={event.image}
          alt={textFor(event.imageAlts ?? {}, locale, t('event.posterAlt', { name }))}
          sizes={sizes}
          isEager={isEager}
          isFirst={isFirst}
          className={styles.art}
        />
      ) : (
        <DefaultPoster event={event} />
      )}
      {strip !== undefined && <p className={styles.strip}>{strip}</p>}
    </div>
  );
}

/** Stands in until an event has a poster: its own name in one light. The heading beside it says the same. */
function DefaultPoster({ event }: { event: Event }) {
  const { locale } = usePage();
  const { name, performers } = eventTexts(event, locale);
  return (
    <div className={classes(styles.art, styles.plain)} aria-hidden="true">
      <svg viewBox="0 0 400 600" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        <path d="M176 0h48l120 470H56z" />
        <ellipse cx="200" cy="470" rx="150" ry="44" />
      </svg>
      <span>{performers}</span>
      <b>{name}</b>
    </div>
  );
}
