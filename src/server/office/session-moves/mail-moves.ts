// Writes the mails to the buyers of a session that has moved, some orders at a time. The mails and how far they have come are written in
// one transaction, so no order gets two mails or none.
import { calendarFile } from '../../../domain/catalogue/calendar-file.ts';
import { clockTime, wallTime } from '../../../domain/catalogue/hong-kong-time.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { defaultLocale, isLocale, type Locale } from '../../../words/locales.ts';
import { fact, venueText } from '../../money/payments/order-facts.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Letter, letterParts, type Part, writeLetter } from '../../platform/mail/letter.ts';
import { addMails, type NewMail } from '../../platform/mail/mail.queries.ts';
import { instantText, mailText } from '../../platform/mail/mail-words.ts';
import { unseal } from '../../platform/signing/sealed.ts';
import { orderKeyOf, orderPageAt } from '../../shop/orders/order-link.ts';
import {
  findShow,
  listMovedOrders,
  lockMove,
  type Move,
  type MovedOrder,
  noteMailed,
  type Show,
} from './session-moves.queries.ts';

export type MoveServices = Pick<Deps, 'db' | 'configuration' | 'signingKey' | 'clock'>;

const ordersAtOnce = 100;
const usualMinutes = 120;
const alarmMinutesBefore = 24 * 60;
const day = 24 * 3_600_000;

/** True when there is more to do. */
export function mailMoves(services: MoveServices): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    const move = await lockMove(tx);
    if (!move) return false;
    const orders = await listMovedOrders(tx, move, ordersAtOnce);
    const show = await findShow(tx, move.eventId);
    await addMails(
      tx,
      orders.flatMap((order) => mailOf(services, move, show, order) ?? []),
    );
    await noteMailed(tx, move, orders.at(-1)?.id ?? move.lastOrderId, orders.length < ordersAtOnce);
    return true;
  });
}

/** Null when the buyer was never named, has been erased, or left no address at the counter. */
function mailOf(services: MoveServices, move: Move, show: Show, order: MovedOrder): NewMail | null {
  if (order.sealedPerson === null) return null;
  const { email } = JSON.parse(unseal(services.signingKey, 'buyer', order.sealedPerson)) as { email: string };
  if (email === '') return null;
  const locale = isLocale(order.locale) ? order.locale : defaultLocale;
  const { shop } = services.configuration;
  const values = { event: nameFor(show, locale), phone: shop.phone };
  const letter: Letter = {
    locale,
    heading: mailText(locale, 'session.moved.heading', values),
    parts: letterParts(locale, 'session.moved.body', values, {
      show: showPart(locale, move, show),
      link: orderLink(services, locale, move, order),
    }),
    shop: { name: locale === 'en' ? shop.nameEng : shop.nameCht, phone: shop.phone },
  };
  return {
    ...writeLetter(letter),
    kind: 'session-moved',
    order: { eventId: move.eventId, id: order.id },
    recipient: email,
    subject: mailText(locale, 'session.moved.subject', values),
    calendar: calendarOf(services, locale, move, show),
  };
}

function showPart(locale: Locale, { startsBefore, startsAt }: Move, show: Show): Part {
  const doors = show.doorsMinutesBefore === null ? [] : [startsAt.getTime() - show.doorsMinutesBefore * 60_000];
  return {
    is: 'facts',
    title: nameFor(show, locale),
    facts: [
      fact(locale, 'formerDate', instantText(startsBefore, locale)),
      fact(locale, 'newDate', instantText(startsAt, locale)),
      ...doors.map((opening) => fact(locale, 'doors', clockTime(wallTime(opening)))),
      fact(locale, 'venue', venueText(locale, show)),
    ],
  };
}

/** The page of the order, until the day after its show. */
function orderLink(services: MoveServices, locale: Locale, { startsAt }: Move, { id }: MovedOrder): Part {
  const key = orderKeyOf(services, id, Math.max(startsAt.getTime(), services.clock().getTime()) + day);
  const address = orderPageAt(services.configuration.publicAddress, '/find-order', key, locale);
  return { is: 'link', label: mailText(locale, 'link.order', {}), address };
}

/** The same entry as on the page of the paid order: a calendar replaces it. */
function calendarOf({ configuration, clock }: MoveServices, locale: Locale, move: Move, show: Show): string {
  const { publicAddress } = configuration;
  return calendarFile({
    uid: `session-${move.sessionId}@${new URL(publicAddress).hostname}`,
    startsAt: move.startsAt.toISOString(),
    minutes: show.durationMinutes ?? usualMinutes,
    title: nameFor(show, locale),
    description: venueText(locale, show),
    address: `${publicAddress}/event/${show.eventCode}`,
    alarmMinutesBefore,
    writtenAt: clock().toISOString(),
  });
}
