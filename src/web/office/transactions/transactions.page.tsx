import { ordersFoundMax } from '../../../contract/order-filter.ts';
import { type OfficeTransaction, transactionSortFields } from '../../../contract/transactions.ts';
import { nameFor } from '../../../domain/catalogue/localised.ts';
import type { OrderStatus } from '../../../domain/orders/order-states.ts';
import { usePage } from '../../ui/page/page-context.tsx';
import { useWords } from '../../ui/page/words.tsx';
import { ListTime } from '../../ui/text/list-time.tsx';
import { Price } from '../../ui/text/price.tsx';
import type { Entity } from '../entity/entity.ts';
import { readPages } from '../entity/entity-pages.tsx';
import { EventLink } from '../entity/event-link.tsx';
import { Clipped, RowCard, RowName } from '../entity/row-parts.tsx';
import { type Mark, StatusBadge } from '../entity/status-switch.tsx';
import { ExportOrders } from './export-orders.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderBeside } from './order-beside.tsx';
import styles from './order-file.module.css';
import { OrderFileParts } from './order-file.tsx';
import { readOrderFilter } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrdersTogether } from './orders-together.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { transactionData } from './transactions.data.ts';

const path = '/entity/transaction';

const transactions: Entity<OfficeTransaction> = {
  name: 'limelightApp.transaction',
  path,
  key: 'id',
  data: transactionData,
  sortFields: transactionSortFields,
  searchHelp: 'limelightApp.transaction.search.none',
  // An id begins with its event: a new order of an old event would stand last.
  begins: { field: 'createdDate', isDescending: true },
  columns: [
    {
      name: 'createdDate',
      label: 'limelightApp.transaction.createdDate',
      cell: ({ createdDate }) => <ListTime instant={createdDate} />,
    },
    {
      name: 'id',
      label: 'limelightApp.transaction.id',
      cell: ({ id, invoiceNo }) => (
        <RowName path={path} rowKey={id} note={invoiceNo}>
          {id}
        </RowName>
      ),
    },
    { name: 'event', label: 'limelightApp.transaction.event', cell: ({ event }) => <EventLink event={event} /> },
    { name: 'session', label: 'limelightApp.transaction.session', cell: (row) => <Shows row={row} /> },
    {
      name: 'tickets',
      label: 'limelightApp.transaction.tickets',
      isNumber: true,
      cell: ({ tickets }) => tickets.length,
    },
    {
      name: 'amount',
      label: 'limelightApp.transaction.amount',
      isNumber: true,
      cell: ({ amount }) => <Price dollars={amount} />,
    },
    { name: 'status', label: 'limelightApp.transaction.status', cell: (row) => <Status row={row} /> },
    { name: 'buyer', label: 'orderFilter.buyer', cell: ({ buyer }) => <Clipped text={buyer} /> },
  ],
  filter: { read: readOrderFilter, Controls: OrderFilters, countedMax: ordersFoundMax },
  Card: TransactionCard,
  facts: [
    ['limelightApp.transaction.id', ({ id }) => <b>{id}</b>],
    ['limelightApp.transaction.status', (row) => <Status row={row} />],
    ['limelightApp.transaction.invoiceNo', ({ invoiceNo }) => invoiceNo],
    ['limelightApp.transaction.createdDate', ({ createdDate }) => <ListTime instant={createdDate} />],
    ['orderFilter.channel', (row) => <Sold row={row} />],
    ['limelightApp.transaction.event', ({ event }) => <EventLink event={event} />],
    ['limelightApp.transaction.tickets', ({ tickets }) => <TicketLines tickets={tickets} />],
    ['limelightApp.transaction.amount', ({ amount }) => <Price dollars={amount} />],
    ['limelightApp.transaction.deliverType', ({ remark }) => <Delivery type={remark} />],
  ],
  Actions: OrderActions,
  ListActions: ExportOrders,
  Together: OrdersTogether,
  More: OrderFileParts,
  Beside: OrderBeside,
};

export const { ListPage, DetailPage } = readPages(transactions);

/** The first show of the order, and how many more it has. */
function Shows({ row: { tickets } }: { row: OfficeTransaction }) {
  const [first, ...others] = [...new Set(tickets.map(({ session }) => session.startTime))].sort();
  if (first === undefined) return null;
  return (
    <>
      <ListTime instant={first} /> {others.length > 0 && `+${others.length}`}
    </>
  );
}

const statusMarks = {
  PAID: 'full',
  WAITING: 'ring',
  EXPIRED: 'dash',
  CANCELED: 'square',
  REJECTED: 'square',
} as const satisfies Record<OrderStatus, Mark>;

const Status = ({ row: { status } }: { row: OfficeTransaction }) => (
  <StatusBadge
    mark={statusMarks[status]}
    isOn={status === 'PAID' || status === 'WAITING'}
    text={useWords()(`limelightApp.TransactionStatus.${status}`)}
  />
);

/** The channel, and the seller of an order that staff or an outlet sold. */
const Sold = ({ row: { channel, soldBy } }: { row: OfficeTransaction }) =>
  [useWords()(`orderFilter.channel.${channel}`), soldBy].filter(Boolean).join(' · ');

const Delivery = ({ type }: { type: OfficeTransaction['remark'] }) => useWords()(`limelightApp.DeliveryType.${type}`);

function TransactionCard({ row }: { row: OfficeTransaction }) {
  return (
    <RowCard
      path={path}
      rowKey={row.id}
      aside={<Status row={row} />}
      left={[row.buyer, nameFor(row.event, usePage().locale)].filter(Boolean).join(' · ')}
      right={<Price dollars={row.amount} />}
      below={
        <span className={styles.time}>
          <ListTime instant={row.createdDate} />
        </span>
      }
    >
      {row.id}
    </RowCard>
  );
}
