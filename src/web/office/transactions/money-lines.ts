// The parts of an order's amount. Tickets that were given back are no part of it.
import type { OrderFile } from '../../../contract/transactions.ts';

type Ticket = OrderFile['tickets'][number];
export type TicketsAtPrice = { zone: Ticket['zone']; ticketType: string; count: number; each: number; sum: number };
type MoneyLines = {
  /** By zone, type and listed price. */
  tickets: TicketsAtPrice[];
  /** By fee; without tickets that have none. */
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
    reduction: inDollars(kept.reduce((sum, { discount }) => sum + cents(discount), 0)),
  };
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const inDollars = (sum: number): number => sum / 100;
const listed = ({ price, discount }: Ticket): number => inDollars(cents(price) + cents(discount));
const times = (count: number, each: number) => ({ count, each, sum: inDollars(count * cents(each)) });
