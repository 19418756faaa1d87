import type { Locale } from '../../../words/locales.ts';
import type { TicketFacts } from './ticket-facts.ts';

/** One page of a file of tickets. */
export type Sheet = {
  facts: TicketFacts;
  shopName: string;
  /** The poster as PDFKit has opened it. */
  poster: PDFKit.Mixins.ImageSrc | null;
  terms: string;
  locale: Locale;
};
