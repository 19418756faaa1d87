// Writes the mails to the buyers of a session that has moved, and to their friends, some orders at a time. The mails and how far they have come are written in
// one transaction, so no order gets two mails or none.
import { doorsTimeOf } from '../../../domain/catalogue/doors-time.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import { fact, venueText } from '../../money/payments/order-facts.ts';
import { showCalendar } from '../../money/payments/show-calendar.ts';
import { ticketButton } from '../../money/payments/ticket-button.ts';
import { mailboxOfBuyer, openHolder } from '../../people/privacy/sealed-person.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Part } from '../../platform/mail/letter.ts';
import { lettersToMany } from '../../platform/mail/letters-to-many.ts';
import { addMails, type NewMail } from '../../platform/mail/mail.queries.ts';
import { isPaceUsedUp, takeSlots } from '../../platform/mail/mail-pace.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { shopIn } from '../../platform/settings/settings.ts';
import { orderKeyOf, orderPageAt } from '../../shop/orders/order-link.ts';
import { type FriendRow, listFriends, mailAgain } from '../mails/mailings.queries.ts';
import {
  findShow,
  listMovedOrders,
  lockMove,
  type Move,
  type MovedOrder,
  noteMailed,
  type Show,
} from './session-moves.queries.ts';

export type MoveServices = Pick<Deps, 'db' | 'configuration' | 'settings' | 'signingKey' | 'clock' | 'log'>;

const ordersAtOnce = 100;
const day = 24 * 3_600_000;

/** True when there is more to do. */
export async function mailMoves(services: MoveServices): Promise<boolean> {
  if (await isPaceUsedUp(services.db)) return false;
  return services.db.transaction().execute(async (tx) => {
    const move = await lockMove(tx);
    if (!move) return false;
    const orders = await listMovedOrders(tx, move, ordersAtOnce);
    const show = await findShow(tx, move.eventId);
    const paid = orders.filter(({ status }) => status === 'PAID').map(({ id }) => id);
    const friends = await listFriends(tx, move, paid);
    const mails = [
      ...lettersToMany(services, orders, (order) => mailToBuyer(services, move, show, order)),
      ...lettersToMany(services, friends, (friend) => mailToFriend(services, move, show, friend)),
    ];
    await mailAgain(tx, move, paid);
    await noteMailed(tx, move, orders.at(-1)?.id ?? move.lastOrderId, orders.length < ordersAtOnce);
    // The pace is locked last: who writes mails with tickets has locked their rows before it.
    const slots = await takeSlots(tx, services.configuration.mail.perMinute, mails.length);
    await addMails(
      tx,
      mails.map((mail, at) => ({ ...mail, nextAttemptAt: slots[at] as Date })),
    );
    return true;
  });
}

/** Null when the buyer was never named, has been erased, or left no address at the counter. */
function mailToBuyer(services: MoveServices, move: Move, show: Show, order: MovedOrder): NewMail | null {
  const recipient = mailboxOfBuyer(services, order.id, order.sealedPerson);
  if (recipient === '') return null;
  const locale = isLocale(order.locale) ? order.locale : defaultLocale;
  const tickets = { orderId: order.id, version: order.linkVersion };
  const link = [
    ...(order.status === 'PAID' ? [ticketButton(services, locale, tickets)] : []),
    orderLink(services, locale, move, order),
  ];
  return write(services, move, show, { orderId: order.id, recipient, locale, link });
}

function mailToFriend(services: MoveServices, move: Move, show: Show, friend: FriendRow): NewMail | null {
  const { orderId, number, issue, sealedEmail } = friend;
  const recipient = sealedEmail && openHolder(services, orderId, sealedEmail);
  if (!recipient) return null;
  const locale = isLocale(friend.locale) ? friend.locale : defaultLocale;
  const link = [ticketButton(services, locale, { orderId, number, issue })];
  return write(services, move, show, { orderId, recipient, locale, link });
}

type Addressed = { orderId: number; recipient: string; locale: Locale; link: Part[] };

function write(
  services: MoveServices,
  move: Move,
  show: Show,
  { orderId, recipient, locale, link }: Addressed,
): NewMail {
  const shop = shopIn(services.settings.shop, locale);
  const values = { event: nameFor(show, locale), phone: shop.phone };
  const parts = { show: showPart(locale, move, show), link };
  return {
    ...writeMail(services.settings, 'session-moved', { locale, values, parts, shop }),
    kind: 'session-moved',
    order: { eventId: move.eventId, id: orderId },
    recipient,
    calendar: showCalendar(services, locale, show, move),
  };
}

function showPart(locale: Locale, { startsBefore, startsAt }: Move, show: Show): Part {
  const doors = doorsTimeOf(startsAt, show.doorsMinutesBefore);
  return {
    is: 'facts',
    title: nameFor(show, locale),
    facts: [
      fact(locale, 'formerDate', instantText(startsBefore, locale)),
      fact(locale, 'newDate', instantText(startsAt, locale)),
      ...(doors === null ? [] : [fact(locale, 'doors', clockTime(wallTime(doors)))]),
      fact(locale, 'venue', venueText(locale, show)),
    ],
  };
}

/** The page of the order, until the day after its show. */
function orderLink(services: MoveServices, locale: Locale, { startsAt }: Move, order: MovedOrder): Part {
  const validUntil = Math.max(startsAt.getTime(), services.clock().getTime()) + day;
  const key = orderKeyOf(services, { orderId: order.id, version: order.linkVersion }, validUntil);
  const address = orderPageAt(services.configuration.publicAddress, '/find-order', key, locale);
  const label = mailText(locale, 'link.order', {});
  return { is: 'link', label, address, ...(order.status === 'PAID' && { isQuiet: true }) };
}
