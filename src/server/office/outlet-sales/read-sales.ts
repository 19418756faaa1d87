import type { OutletSale, OwnOutlet } from '../../../contract/outlet-sales.ts';
import { dollarsFrom } from '../../../domain/money/money.ts';
import { fullName } from '../../../domain/orders/full-name.ts';
import { statusAt } from '../../../domain/orders/order-states.ts';
import { displaySeat } from '../../../domain/seating/seat-names.ts';
import { type Opening, openPerson } from '../../people/privacy/sealed-person.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import type { Listed, Page } from '../../platform/http/paging.ts';
import { Refused } from '../../platform/refused.ts';
import { ticketsByOrder } from '../../shop/orders/orders.queries.ts';
import { readAllotments } from '../allotments/read-allotments.ts';
import { readOwnOutlet } from '../outlets/outlet-accounts.ts';
import { findSale, listSales, type SaleRow } from './outlet-sales.queries.ts';
import { searchSales } from './search-sales.ts';

type Services = Pick<Deps, 'db' | 'signingKey' | 'clock' | 'log'>;

export async function readOutletPage(db: Db, accountId: number, page: Page): Promise<OwnOutlet> {
  const { id, name } = await readOwnOutlet(db, accountId);
  const { items, total } = await readAllotments(db, page, { outletId: id, isCurrent: true });
  return { id, name, allotments: items, allotmentsTotal: total };
}

export async function readSales(
  services: Services,
  { query, ...wanted }: { outletId: number; isHeld: boolean; query: string },
  page: Page,
): Promise<Listed<OutletSale>> {
  const found = await searchSales(services, wanted.outletId, query);
  const { items, total } = await listSales(services.db, { ...wanted, found }, page);
  return { items: await repliesOf(services, items), total };
}

/** A sale of another outlet is not found. */
export async function readSale(
  services: Services,
  outletId: number,
  of: { eventId: number; orderId: number },
): Promise<OutletSale> {
  const row = await findSale(services.db, of);
  const [sale] = row?.outletId === outletId ? await repliesOf(services, [row]) : [];
  if (!sale) throw new Refused('notFound', 'sale');
  return sale;
}

async function repliesOf(services: Services, rows: SaleRow[]): Promise<OutletSale[]> {
  const { db, clock } = services;
  const ticketsOf = await ticketsByOrder(db, rows);
  return rows.map((row) => {
    const tickets = ticketsOf(row.orderId);
    return {
      id: row.orderId,
      status: statusAt({ status: row.status, expiresAt: row.expiresAt.getTime() }, clock().getTime()),
      soldAt: row.createdAt.toISOString(),
      soldBy: row.soldBy ?? '',
      heldUntil: row.heldUntil?.toISOString() ?? null,
      isVoidable: row.isVoidable,
      event: { id: row.eventId, nameCht: row.nameCht, nameEng: row.nameEng },
      session: { id: row.sessionId, startTime: row.startsAt.toISOString() },
      zone: { id: row.zoneId, name: row.zoneName, names: row.zoneNames },
      allotmentId: row.allotmentId,
      seats: tickets.flatMap(({ rowLabel, seatNumber }) =>
        rowLabel === null || seatNumber === null ? [] : [displaySeat(rowLabel, seatNumber)],
      ),
      tickets: tickets.length,
      price: dollarsFrom(tickets[0]?.priceCents ?? 0),
      amount: dollarsFrom(row.amountCents),
      buyer: buyerOf(services, row),
    };
  });
}

function buyerOf(services: Opening, { orderId, sealedPerson }: SaleRow): OutletSale['buyer'] {
  const person = sealedPerson && openPerson(services, orderId, sealedPerson);
  if (!person) return { name: '', telephone: '' };
  const { lastName = '', firstName = '', mobile = '' } = person;
  return { name: fullName({ lastName, firstName }), telephone: mobile };
}
