// How long the database works for the lists of staff in a shop with very many orders.
import { sql } from 'kysely';
import { readOrderSizes, readSales } from '../src/server/office/reports/read-reports.ts';
import { readOneTransaction, readTransactions } from '../src/server/office/transactions/read-transactions.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import type { Deps } from '../src/server/platform/deps.ts';
import { pageOf } from '../src/server/platform/http/paging.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { type ExportFigures, measureExport } from './export-orders.ts';
import { addManyOrders, benchKey, buyerOf } from './many-orders.ts';
import { countStatementsAnew, statementSettings } from './statement-costs.ts';

const events = 100;
const ordersPerEvent = Number(process.env.BENCH_ORDERS ?? 1_000_000) / events;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);

const { databaseUrl, stop } = await startDurablePostgres(statementSettings);
await migrate(databaseUrl, { info: () => {} });
const { db, pool } = connect(databaseUrl, 1);
const reading = { db, clock: () => new Date(), signingKey: benchKey } as Pick<Deps, 'db' | 'clock' | 'signingKey'>;
const number = ordersPerEvent / 2;
const orderId = 42 * 2 ** 32 + number;
const someone = buyerOf(42, number);
const someoneElse = buyerOf(17, number + 1);

const reads: Record<string, () => Promise<unknown>> = {
  byNumber: () => readTransactions(reading, pageOf({}), { query: String(orderId) }),
  byChineseName: () => readTransactions(reading, pageOf({}), { query: someone.lastName + someone.firstName }),
  byLatinName: () =>
    readTransactions(reading, pageOf({}), { query: `${someoneElse.firstName} ${someoneElse.lastName}` }),
  bySurname: () => readTransactions(reading, pageOf({}), { query: someone.lastName }),
  byMail: () => readTransactions(reading, pageOf({}), { query: someone.email }),
  byTelephone: () => readTransactions(reading, pageOf({}), { query: someone.mobile }),
  byEvent: () => readTransactions(reading, pageOf({}), { query: 'SHOW-42' }),
  bySeatOfEvent: () => readTransactions(reading, pageOf({}), { query: 'SHOW-42 C17' }),
  byBuyerOfEvent: () => readTransactions(reading, pageOf({}), { query: `SHOW-42 ${someone.lastName}` }),
  firstPage: () => readTransactions(reading, pageOf({ sort: ['id,desc'] })),
  oneOrder: () => readOneTransaction(reading, orderId),
  salesOfMonthByDay: () => readSales(db, { paidFrom: daysAgo(30) }, 'day'),
  salesOfEventByMethod: () => readSales(db, { eventId: 42 }, 'method'),
  salesOfAllTimeByEvent: () => readSales(db, {}, 'event'),
  orderSizesOfMonth: () => readOrderSizes(db, { paidFrom: daysAgo(30) }),
};

try {
  const startedAt = performance.now();
  await addManyOrders(db, { events, ordersPerEvent });
  const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
  const milliseconds: Record<string, [median: number, worst: number]> = {};
  for (const [name, read] of Object.entries(reads)) milliseconds[name] = await timesOf(read);
  const exports: Record<string, ExportFigures> = {};
  for (const format of ['CSV', 'XLSX'] as const)
    exports[format] = await measureExport({ db, databaseUrl, signingKey: benchKey }, format);
  console.log(JSON.stringify({ bench: 'office', orders: events * ordersPerEvent, fillSeconds, milliseconds, exports }));
} finally {
  await pool.end();
  await stop();
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Planning and executing of all statements of a read. The first one, which fills caches, does not count. */
async function timesOf(read: () => Promise<unknown>): Promise<[number, number]> {
  await read();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await countStatementsAnew(db);
    await read();
    const { rows } = await sql<{ spent: number }>`
      select sum(total_exec_time + total_plan_time) as spent from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(
      db,
    );
    times.push(Math.round((rows[0]?.spent ?? 0) * 10) / 10);
  }
  times.sort((one, other) => one - other);
  return [times[Math.floor(rounds / 2)] ?? 0, times.at(-1) ?? 0];
}
