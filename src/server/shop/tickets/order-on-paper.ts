// The tickets of an order as a file, a print or a wallet needs them: those with a code, beside what the event says on paper alone.
import type { Tickets } from '../../../contract/tickets.ts';
import type { Locale } from '../../../words/locales.ts';
import { Refused } from '../../platform/refused.ts';
import type { OrderOnPaper, TicketOnPaper } from './ticket-facts.ts';
import { findEventOnPaper, findNarrowPoster } from './ticket-files.queries.ts';
import type { TicketFiles } from './ticket-press.ts';

type PosterAndOrder = { order: OrderOnPaper; poster: Uint8Array | null };

export async function orderOnPaper(
  { db, settings, press }: TicketFiles,
  { event, site, invoiceNo }: Tickets,
  locale: Locale,
): Promise<PosterAndOrder> {
  const { performers, region, imageCode } = await findEventOnPaper(db, event.id);
  const poster = imageCode === null ? null : await press.posters.cut(imageCode, () => findNarrowPoster(db, imageCode));
  return { order: { event, site, invoiceNo, performers, region, shopName: settings.shop.names[locale] }, poster };
}

export const ticketsOnPaper = ({ tickets }: Tickets): TicketOnPaper[] =>
  tickets.flatMap((ticket, at) => {
    const { code, codeName } = ticket;
    return code === null || codeName === null
      ? []
      : { ...ticket, code, codeName, position: at + 1, count: tickets.length };
  });

/** Tells from when codes are shown, where they will be. */
export function codesNotShown({ handover, tickets }: Tickets): Refused {
  const [first] = tickets
    .filter(({ isGivenAway }) => !isGivenAway)
    .map(({ codeFrom }) => codeFrom)
    .sort();
  return new Refused('codesNotShown', 'ticket', {
    details: handover === 'byEmail' && first ? { codeFrom: first } : {},
  });
}
