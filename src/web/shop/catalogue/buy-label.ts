import type { Event } from '../../../contract/catalogue.ts';
import { priceRange } from '../../../domain/catalogue/price-range.ts';

/** Without a public price a code alone opens the sale. */
export const buyLabel = ({ pricings }: Event) => (priceRange(pricings) ? 'event.buy' : 'event.withCode');
