// A link that puts a ticket into Google Wallet: all of the ticket is in its signed text, so nothing is sent to Google before the buyer
// follows it.
import { importPKCS8, SignJWT } from 'jose';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { type Locale, languageTags } from '../../../words/locales.ts';
import type { OrderOnPaper, TicketOnPaper } from './ticket-facts.ts';
import type { GoogleWallet } from './wallets.ts';

type Linked = {
  wallet: GoogleWallet;
  order: OrderOnPaper;
  ticket: TicketOnPaper;
  /** The name that the ticket has for good. */
  name: string;
  locale: Locale;
  publicAddress: string;
};

export async function makeGoogleLink(linked: Linked): Promise<string> {
  const { wallet, publicAddress } = linked;
  const payload = { eventTicketClasses: [classOf(linked)], eventTicketObjects: [objectOf(linked)] };
  const text = await new SignJWT({ typ: 'savetowallet', origins: [publicAddress], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(wallet.email)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(wallet.key, 'RS256'));
  return `https://pay.google.com/gp/v/save/${text}`;
}

/** An event of one session: its time stands on the ticket. */
const classId = ({ wallet, order, ticket }: Linked) => `${wallet.issuer}.${order.event.id}-${ticket.session.id}`;

function classOf(linked: Linked) {
  const { order, ticket, locale } = linked;
  const text = (value: string) => ({ defaultValue: { language: languageTags[locale], value } });
  const { startTime, doorsTime } = ticket.session;
  const { site, event } = order;
  return {
    id: classId(linked),
    issuerName: order.shopName,
    reviewStatus: 'UNDER_REVIEW',
    eventName: text(nameFor(event, locale)),
    venue: {
      name: text(textFor(site.names, locale, site.name)),
      address: text(textFor(site.addresses, locale, site.address) || site.name),
    },
    dateTime: { start: startTime, ...(doorsTime && { doorsOpen: doorsTime }) },
  };
}

function objectOf(linked: Linked) {
  const { wallet, order, ticket, name, locale } = linked;
  const text = (value: string) => ({ defaultValue: { language: languageTags[locale], value } });
  const { zone, row, seat, gates, code, codeName, holderName } = ticket;
  return {
    id: `${wallet.issuer}.${name}`,
    classId: classId(linked),
    state: 'ACTIVE',
    barcode: { type: 'QR_CODE', value: code, alternateText: codeName },
    seatInfo: {
      section: text(textFor(zone.names, locale, zone.name)),
      ...(row !== null && { row: text(row) }),
      ...(seat !== null && { seat: text(String(seat)) }),
      ...(gates.length > 0 && { gate: text(gates.join(', ')) }),
    },
    ...(holderName !== null && { ticketHolderName: holderName }),
    ...(order.invoiceNo !== null && { reservationInfo: { confirmationCode: order.invoiceNo } }),
  };
}
