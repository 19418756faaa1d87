// Reads of staff among very many orders: every filter of the list, every order of its rows, and searches.
import type { OrderFilter } from '../src/contract/order-filter.ts';
import { transactionSortFields } from '../src/contract/transactions.ts';
import { orderChannels } from '../src/domain/orders/order-channels.ts';
import { orderStatuses } from '../src/domain/orders/order-states.ts';
import { staffPaymentMethods } from '../src/domain/payments/staff-payment-methods.ts';
import { readOrderFile } from '../src/server/office/transactions/read-order-file.ts';
import { readOneTransaction, readTransactions } from '../src/server/office/transactions/read-transactions.ts';
import type { Deps } from '../src/server/platform/deps.ts';
import { pageOf } from '../src/server/platform/http/paging.ts';
import { buyerOf } from './many-orders.ts';

type Reading = Pick<Deps, 'db' | 'clock' | 'signingKey' | 'log'>;
export type Cases = Record<string, () => Promise<unknown>>;
type Chosen = { query?: string; filter?: OrderFilter };

const newest = 'id,desc';
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export function searchCases(reading: Reading, ordersPerEvent: number): Cases {
  const number = Math.floor(ordersPerEvent / 2);
  const someone = buyerOf(42, number);
  const someoneElse = buyerOf(17, number + 1);
  const search = (query: string, filter: OrderFilter = {}) => listOf(reading, { query, filter });
  const isPaid = { status: 'PAID' } as const;
  return {
    byNumber: search(String(42 * 2 ** 32 + number)),
    byChineseName: search(someone.lastName + someone.firstName),
    byLatinName: search(`${someoneElse.firstName} ${someoneElse.lastName}`),
    bySurname: search(someone.lastName),
    byMail: search(someone.email),
    byTelephone: search(someone.mobile),
    byEvent: search('SHOW-42'),
    bySeatOfEvent: search('SHOW-42 C17'),
    bySeatOfChosenEvent: search('C17', { eventId: 42 }),
    bySlip: search('0042 17-K'),
    byBuyerOfEvent: search(`SHOW-42 ${someone.lastName}`),
    bySurnameAndStatus: search(someone.lastName, isPaid),
    bySurnameAndMethod: search(someone.lastName, { method: 'JETCO' }),
    bySurnameAndDays: search(someone.lastName, { paidFrom: dayFromNow(-200), paidTo: dayFromNow(-100) }),
    bySurnameAndShow: search(someone.lastName, { showFrom: dayFromNow(-200), showTo: dayFromNow(-100) }),
    byEventAndStatus: search('SHOW-42', isPaid),
  };
}

export function listCases(reading: Reading, ordersPerEvent: number): Cases {
  const filters: Record<string, OrderFilter> = {
    all: {},
    event: { eventId: 42 },
    session: { sessionId: 42 },
    ...named(orderStatuses, (status) => ({ status })),
    ...named(staffPaymentMethods, (method) => ({ method })),
    ...named(orderChannels, (channel) => ({ channel })),
    seller: { soldBy: 'clerk' },
    paidToday: { paidFrom: dayFromNow(0) },
    paidInOldWeek: { paidFrom: dayFromNow(-900), paidTo: dayFromNow(-894) },
    paidInOldYear: { paidFrom: dayFromNow(-1100), paidTo: dayFromNow(-735) },
    paidEver: { paidFrom: '2000-01-01' },
    showOfDay: { showFrom: dayFromNow(-27), showTo: dayFromNow(-27) },
    showsOfOldYear: { showFrom: dayFromNow(-1100), showTo: dayFromNow(-735) },
    paidByMethod: { status: 'PAID', method: 'CASH' },
    paidAtCounter: { channel: 'TELEPHONE', paidFrom: dayFromNow(-1100), paidTo: dayFromNow(-735) },
    eventByMethod: { eventId: 42, method: 'JETCO' },
    paidOfShows: { paidFrom: dayFromNow(-400), showFrom: dayFromNow(-350), showTo: dayFromNow(-340) },
    paidByMethodOfDays: { status: 'PAID', method: 'CASH', paidFrom: dayFromNow(-400), paidTo: dayFromNow(-380) },
    allTogether: {
      eventId: 42,
      status: 'PAID',
      channel: 'COUNTER',
      method: 'COUNTER_CASH',
      paidFrom: '2000-01-01',
      showFrom: '2000-01-01',
    },
  };
  const cases: Cases = {};
  for (const [name, filter] of Object.entries(filters)) {
    cases[name] = listOf(reading, { filter });
    for (const sort of transactionSortFields)
      for (const direction of ['asc', 'desc'] as const)
        cases[`${name} by ${sort} ${direction}`] = listOf(reading, { filter }, { sort: [`${sort},${direction}`] });
    cases[`${name} late page`] = listOf(reading, { filter }, { sort: [newest], page: 99 });
  }
  cases['all last page'] = listOf(reading, {}, { page: (ordersPerEvent * 100) / 20 - 1 });
  return cases;
}

export function pageCases(reading: Reading, ordersPerEvent: number): Cases {
  const id = 42 * 2 ** 32 + Math.floor(ordersPerEvent / 2);
  return { order: () => readOneTransaction(reading, id), orderFile: () => readOrderFile(reading, id) };
}

const listOf =
  (reading: Reading, chosen: Chosen, page: Parameters<typeof pageOf>[0] = { sort: [newest] }) =>
  () =>
    readTransactions(reading, pageOf(page), chosen);

const named = <Name extends string>(names: readonly Name[], filterOf: (name: Name) => OrderFilter) =>
  Object.fromEntries(names.map((name) => [name, filterOf(name)]));
