// The signed link to the tickets of an order, or to one ticket that was given to somebody else. It shows them and changes nothing. The
// order's link is void when its version has changed, and that of one ticket when the ticket's code was replaced.

import type { Locale } from '../../../words/locales.ts';
import type { Deps } from '../../platform/deps.ts';
import { sign, unsign } from '../../platform/signing/sign.ts';

/** A link to the whole order at a version of its link, or to one ticket at an issue of its code. */
export type TicketLink = { orderId: number; version: number } | { orderId: number; number: number; issue: number };

const orderText = /^([1-9]\d{0,15})\.([1-9]\d{0,8})$/;
const ticketText = /^([1-9]\d{0,15})\.([1-9]\d{0,2})\.([1-9]\d{0,4})$/;

type Signing = Pick<Deps, 'signingKey'>;

export const ticketKeyOf = ({ signingKey }: Signing, link: TicketLink): string =>
  sign(
    signingKey,
    'ticket-link',
    'version' in link ? `${link.orderId}.${link.version}` : `${link.orderId}.${link.number}.${link.issue}`,
  );

/** Null when this shop has not signed it. Whether it is still good is known to the database. */
export function readTicketKey({ signingKey }: Signing, key: string): TicketLink | null {
  const text = unsign(signingKey, 'ticket-link', key) ?? '';
  const [, orderId, version] = orderText.exec(text) ?? [];
  if (orderId !== undefined) return { orderId: Number(orderId), version: Number(version) };
  const [, ofOrder, number, issue] = ticketText.exec(text) ?? [];
  return ofOrder === undefined ? null : { orderId: Number(ofOrder), number: Number(number), issue: Number(issue) };
}

/** The page of the tickets, in the language of the mail that leads there. */
export const ticketPageAt = (publicAddress: string, key: string, locale: Locale): string =>
  `${publicAddress}/order/tickets/${key}?lang=${locale}`;
