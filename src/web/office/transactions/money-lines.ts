// The parts of an order's amount. Tickets that were given back are no part of it.
import type { OrderFile } from '../../../contract/transactions.ts';
import { centsFrom, dollarsFrom } from '../../../domain/money/money.ts';

type Ticket = OrderFile['tickets'][number];
export type TicketsAtPrice = { zone: Ticket['zone']; ticketType: string; count: number; each: number; sum: number };
type MoneyLines = {
  /** The tickets by zone, type and listed price. */
  tickets: TicketsAtPrice[];
  /** The fees by their amount, without tickets that have none. */
  fees: { count: number; each: number; sum: number }[];
  /** All that codes took off. */
  reduction: number;
};

export function moneyLines(tickets: readonly Ticket[]): MoneyLines {
  const kept = tickets.filter(({ returnedAt }) => returnedAt === null);
  const byPrice = Map.groupBy(kept, (each) => [each.zone.id, each.ticketType, listed(each)].join());
  const byFee = Map.groupBy(
    kept.filter(({ handlingFee }) => handlingFee > 0),
    ({ handlingFee }) => handlingFee,
  );
  return {
    tickets: [...byPrice.values()].map((group) => {
      const [first] = group as [Ticket, ...Ticket[]];
      return { zone: first.zone, ticketType: first.ticketType, ...times(group.length, listed(first)) };
    }),
    fees: [...byFee].map(([fee, { length }]) => times(length, fee)),
    reduction: dollarsFrom(kept.reduce((sum, { discount }) => sum + centsFrom(discount), 0)),
  };
}

const listed = ({ price, discount }: Ticket): number => dollarsFrom(centsFrom(price) + centsFrom(discount));
const times = (count: number, each: number) => ({ count, each, sum: dollarsFrom(count * centsFrom(each)) });
