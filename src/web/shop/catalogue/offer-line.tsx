import type { Event } from '../../../contract/catalogue.ts';
import { priceRange } from '../../../domain/catalogue/price-range.ts';
import type { SaleState } from '../../../domain/catalogue/sale-state.ts';
import { useWords } from '../../ui/page/words.tsx';
import { Phrase, slot } from '../../ui/text/phrase.tsx';
import { Price } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';

/** The opening of the sale, else the lowest price; nothing without prices. */
export function OfferLine({ event, state }: { event: Event; state: SaleState }) {
  const t = useWords();
  if (state === 'coming-soon') return <Opening event={event} />;
  const prices = priceRange(event.pricings);
  return (
    prices && (
      <Phrase text={t('event.from', { price: slot })}>
        <b>
          <Price dollars={prices.lowest} />
        </b>
      </Phrase>
    )
  );
}

function Opening({ event }: { event: Event }) {
  const t = useWords();
  const showtime = useShowtime();
  if (event.saleOpensAt === null) return null;
  const [day, time] = [showtime.namedDay(event.saleOpensAt), showtime.time(event.saleOpensAt)];
  return <span className="keep">{t('event.opens', { day, time })}</span>;
}
