import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OfficeTransaction } from '../../../contract/transactions.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import { buttonClass } from '../../ui/controls/button.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { priceText } from '../../ui/text/price.tsx';
import { useShowtime } from '../../ui/text/showtime.tsx';
import { EntityLoading } from '../entity/entity-loading.tsx';
import { PageHead } from '../frame/page-head.tsx';
import { transactionData } from '../transactions/transactions.data.ts';
import styles from './tickets.module.css';

const entity = { name: 'limelightApp.transaction', path: '/entity/transaction', key: 'id' } as const;

/** The tickets of a paid order on paper, one below the other. */
export function TicketsPage() {
  const t = useWords();
  const { key = '' } = useParams({ strict: false });
  const order = useQuery(transactionData.one(key));
  if (!order.data) return <EntityLoading entity={entity} rowKey={key} title={t('sell.print.title')} row={order} />;
  return <Tickets order={order.data} />;
}

function Tickets({ order }: { order: OfficeTransaction }) {
  const t = useWords();
  const isPaid = order.status === 'PAID';
  return (
    <>
      <PageHead title={t('sell.print.title')} count={String(order.id)}>
        {isPaid && (
          <button type="button" className={buttonClass({ kind: 'strong' })} onClick={() => window.print()}>
            {t('sell.print')}
          </button>
        )}
      </PageHead>
      {isPaid ? (
        <ol className={styles.tickets}>
          {order.tickets.map((ticket, at) => (
            <Ticket key={`${ticket.zone.id} ${ticket.displaySeat || at}`} order={order} ticket={ticket} />
          ))}
        </ol>
      ) : (
        <p>{t('sell.print.unpaid')}</p>
      )}
    </>
  );
}

type Printed = { order: OfficeTransaction; ticket: OfficeTransaction['tickets'][number] };

function Ticket({ order, ticket: { session, zone, displaySeat, restrictedView, pricing } }: Printed) {
  const t = useWords();
  const { locale } = usePage();
  const showtime = useShowtime();
  return (
    <li className={styles.ticket}>
      <h2>{nameFor(order.event, locale)}</h2>
      <p className={styles.when}>
        {showtime.namedDay(session.startTime)} {showtime.time(session.startTime)}
      </p>
      <p className={styles.seat}>
        <span>{zone.name}</span>
        <b>{displaySeat || t('sell.print.standing')}</b>
      </p>
      {restrictedView && <p>{t('sell.print.restrictedView')}</p>}
      <p className={styles.foot}>
        <span>{priceText(pricing.price + pricing.handlingFee)}</span>
        <span>{t('sell.print.order', { number: order.id })}</span>
      </p>
    </li>
  );
}
