// The button of a mail that opens the tickets of a paid order.
import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Part } from '../../platform/mail/letter.ts';
import { mailText } from '../../platform/mail/mail-words.ts';
import { type TicketLink, ticketKeyOf, ticketPageAt } from '../../shop/orders/ticket-link.ts';

type Services = Pick<Deps, 'configuration' | 'signingKey'>;

export const ticketButton = (services: Services, locale: Locale, link: TicketLink): Part => ({
  is: 'link',
  label: mailText(locale, 'link.tickets', {}),
  address: ticketPageAt(services.configuration.publicAddress, ticketKeyOf(services, link), locale),
});
