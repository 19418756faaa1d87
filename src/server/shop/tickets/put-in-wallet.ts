// Puts one ticket into the wallet of a telephone, where the shop has the keys of that wallet.
import type { Tickets } from '../../../contract/tickets.ts';
import { textFor } from '../../../domain/catalogue/localised.ts';
import { readTicketCode } from '../../../domain/tickets/ticket-code.ts';
import type { Locale } from '../../../words/locales.ts';
import { Refused } from '../../platform/refused.ts';
import { makeGoogleLink } from './make-google-link.ts';
import { codesNotShown, orderOnPaper, ticketsOnPaper } from './order-on-paper.ts';
import { type TicketOnPaper, ticketFacts } from './ticket-facts.ts';
import type { TicketFiles } from './ticket-press.ts';

type WalletRequest = { number: number; locale: Locale };

export async function applePass(
  files: TicketFiles,
  tickets: Tickets,
  { number, locale }: WalletRequest,
): Promise<Buffer> {
  const wallet = offered(files.wallets.apple);
  const ticket = ticketOf(tickets, number);
  const { order, poster } = await orderOnPaper(files, tickets, locale);
  return files.press.pass({
    wallet,
    facts: ticketFacts(order, ticket, locale),
    shopName: order.shopName,
    name: nameOf(tickets, ticket),
    startTime: ticket.session.startTime,
    terms: textFor(order.event.terms, locale),
    poster,
  });
}

export async function googleLink(
  files: TicketFiles,
  tickets: Tickets,
  { number, locale }: WalletRequest,
): Promise<string> {
  const wallet = offered(files.wallets.google);
  const ticket = ticketOf(tickets, number);
  const { order } = await orderOnPaper(files, tickets, locale);
  const { publicAddress } = files.configuration;
  return makeGoogleLink({ wallet, order, ticket, name: nameOf(tickets, ticket), locale, publicAddress });
}

function offered<Wallet>(wallet: Wallet | null): Wallet {
  if (wallet === null) throw new Refused('notFound', 'ticket');
  return wallet;
}

function ticketOf(tickets: Tickets, number: number): TicketOnPaper {
  const ticket = ticketsOnPaper(tickets).find((each) => each.number === number);
  if (!ticket) throw codesNotShown(tickets);
  return ticket;
}

/** A ticket whose code was replaced is another one: the pass in the wallet of its former holder must not change into it. */
const nameOf = ({ orderId }: Tickets, { number, code }: TicketOnPaper): string =>
  `${orderId}-${number}-${readTicketCode(code)?.issue}`;
