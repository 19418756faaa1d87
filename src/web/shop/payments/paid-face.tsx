import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Event } from '../../../contract/catalogue.ts';
import type { PaymentState } from '../../../contract/payments.ts';
import { nameFor, textFor } from '../../../domain/catalogue/localised.ts';
import { ticketHandover } from '../../../domain/orders/delivery.ts';
import { useVisitor } from '../../people/sign-in/account.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { PictureOf } from '../../ui/pictures/picture-of.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { typesOf } from '../purchase/types-of.ts';
import { type TicketGroupText, useTicketGroups } from '../purchase/use-ticket-groups.ts';
import { ticketsByPassQuery } from '../tickets/tickets.data.ts';
import { CalendarLink } from './calendar-link.tsx';
import { CallUs } from './call-us.tsx';
import type { Fact } from './facts.tsx';
import { HomeLink } from './home-link.tsx';
import styles from './result.module.css';
import { ResultFrame } from './result-frame.tsx';
import { TicketsToCome } from './tickets-to-come.tsx';

type Props = { state: PaymentState; event: Event | null; facts: Fact[]; token: string | undefined };

/** Paid: which seats, when and where, and what comes next. */
export function PaidFace({ state: { transaction, paid, surplus }, event, facts, token }: Props) {
  const t = useWords();
  const { shop } = usePage();
  const groups = useTicketGroups(transaction.tickets, event);
  const handover = ticketHandover(typesOf(event), transaction.remark);
  const { data: tickets } = useQuery(ticketsByPassQuery(token));
  const isFree = paid === 0;
  return (
    <ResultFrame
      mark="good"
      title={t(isFree ? 'payment.paid.free' : 'payment.paid.title')}
      text={t('payment.paid.text')}
      facts={facts}
      actions={
        tickets && (
          <Link
            to="/order/tickets/$key"
            params={{ key: tickets.key }}
            className={buttonClass({ kind: 'go', size: 'large' })}
          >
            {t('ticketPage.see')}
          </Link>
        )
      }
    >
      {(event || surplus > 0) && (
        <div className={styles.column}>
          {surplus > 0 && (
            <Notice kind="bad">
              <p>{t('payment.paid.surplus', { amount: priceText(surplus) })}</p>
            </Notice>
          )}
          {event &&
            groups.map((group, at) => (
              <Show
                key={group.key}
                event={event}
                group={group}
                linkKey={tickets?.key}
                isFirst={at === 0 && token === undefined}
              />
            ))}
        </div>
      )}
      <div className={styles.column}>
        <section className={styles.card}>
          <h2>{t('payment.paid.next')}</h2>
          <ul className={styles.next}>
            <li>
              <Icon name="mail" />
              <span>{t('payment.paid.mail')}</span>
            </li>
            <li>
              <Icon name="calendar" />
              <span>
                <TicketsToCome handover={handover} tickets={tickets?.tickets} />
              </span>
            </li>
            <Later isFree={isFree} />
          </ul>
          <HomeLink kind="line" />
        </section>
        <CallUs
          title={t('payment.help.title')}
          text={t(isFree ? 'payment.help.free' : 'payment.help.text', { hours: shop.hours })}
        />
      </div>
    </ResultFrame>
  );
}

/** How the order is found again: a buyer with an account is told another way than a guest. A free order has no invoice number. */
function Later({ isFree }: { isFree: boolean }) {
  const t = useWords();
  const { is } = useVisitor();
  if (is === 'unknown') return null;
  if (isFree && is !== 'signedIn')
    return (
      <li>
        <Icon name="search" />
        <span>{t('payment.paid.findFree')}</span>
      </li>
    );
  const [text, to, link] =
    is === 'signedIn'
      ? ([t('payment.paid.account'), '/account/orders', t('ownOrders.title')] as const)
      : ([t('payment.paid.find'), '/find-order', t('findOrder.title')] as const);
  return (
    <li>
      <Icon name={is === 'signedIn' ? 'person' : 'search'} />
      <span>
        {text}{' '}
        <Link to={to} className="nowrap">
          {link}
        </Link>
      </span>
    </li>
  );
}

type ShowProps = { event: Event; group: TicketGroupText; linkKey: string | undefined; isFirst: boolean };

/** One showing that was bought: a ticket to look at, not one to come in with. */
function Show({ event, group, linkKey, isFirst }: ShowProps) {
  const t = useWords();
  const { locale } = usePage();
  const showtime = useShowtime();
  const { startTime } = group.session;
  const { doorsMinutesBefore: doors } = event;
  const doorsAt = doors === null ? null : new Date(Date.parse(startTime) - doors * 60_000).toISOString();
  const when = [
    { name: t('payment.paid.date'), value: showtime.namedDay(startTime) },
    ...(doorsAt ? [{ name: t('payment.paid.doors'), value: showtime.time(doorsAt) }] : []),
    { name: t('payment.paid.start'), value: showtime.time(startTime) },
  ];
  return (
    <article className={styles.show}>
      {event.image && <PictureOf picture={event.image} alt="" sizes="480px" className={styles.art} />}
      <div className={styles.inside}>
        <h2>{nameFor(event, locale)}</h2>
        <p className={styles.quiet}>{textFor(event.performers, locale)}</p>
        <dl className={styles.seats}>
          <div>
            <dt>{t('payment.paid.zone')}</dt>
            <dd>{group.zone}</dd>
          </div>
          <div>
            <dt>{t('order.summary.seats')}</dt>
            <dd>{group.seats}</dd>
          </div>
        </dl>
        <dl className={styles.when}>
          {when.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.place}>
          <Icon name="place" />
          <span>
            {[
              textFor(event.site.names, locale, event.site.name),
              textFor(event.site.addresses, locale, event.site.address),
            ]
              .filter(Boolean)
              .join(t('order.between'))}
          </span>
        </p>
        <CalendarLink eventCode={event.eventCode} sessionId={group.session.id} linkKey={linkKey} isMain={isFirst} />
      </div>
    </article>
  );
}
