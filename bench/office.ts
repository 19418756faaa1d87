// How long the database works for the lists of staff in a shop with very many orders, and how fast all of them are exported. It fails when
// a list reads all orders one after the other.
import { pino } from 'pino';
import { readOrderSizes, readSales } from '../src/server/office/reports/read-reports.ts';
import { connect } from '../src/server/platform/database/connect.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { type ExportFigures, measureExport } from './export-orders.ts';
import { addManyOrders, benchKey } from './many-orders.ts';
import { type Cases, listCases, pageCases, searchCases } from './office-cases.ts';
import { costOf, type ReadCost } from './read-cost.ts';
import { statementSettings } from './statement-costs.ts';

const events = 100;
const ordersPerEvent = Number(process.env.BENCH_ORDERS ?? 1_000_000) / events;
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** Milliseconds of the database. */
const limits = { search: 50, list: 150, page: 100, report: Number.POSITIVE_INFINITY };

const { databaseUrl, stop } = await startDurablePostgres(statementSettings);
await migrate(databaseUrl, { info: () => {} });
const { db, pool } = connect(databaseUrl, 1);
const reading = { db, clock: () => new Date(), signingKey: benchKey, log: pino() };
const paidFrom = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
const kinds: Record<keyof typeof limits, Cases> = {
  search: searchCases(reading, ordersPerEvent),
  list: listCases(reading, ordersPerEvent),
  page: pageCases(reading, ordersPerEvent),
  report: {
    salesOfMonthByDay: () => readSales(db, { paidFrom }, 'day'),
    salesOfEventByMethod: () => readSales(db, { eventId: 42 }, 'method'),
    salesOfAllTimeByEvent: () => readSales(db, {}, 'event'),
    orderSizesOfMonth: () => readOrderSizes(db, { paidFrom }),
  },
};

try {
  const startedAt = performance.now();
  await addManyOrders(databaseUrl, { events, ordersPerEvent });
  const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
  const slow: string[] = [];
  const scans: string[] = [];
  const milliseconds: Record<string, Record<string, ReadCost['milliseconds']>> = {};
  for (const kind of Object.keys(limits) as (keyof typeof limits)[]) {
    const ofKind: Record<string, ReadCost['milliseconds']> = {};
    for (const [name, read] of Object.entries(kinds[kind])) {
      const cost = await costOf(db, read, rounds);
      ofKind[name] = cost.milliseconds;
      if (cost.milliseconds[0] > limits[kind]) slow.push(`${kind} ${name}`);
      if (kind !== 'report') scans.push(...cost.scans.map((statement) => `${name}: ${statement}`));
    }
    milliseconds[kind] = ofKind;
  }
  const exports: Record<string, ExportFigures> = {};
  for (const format of ['CSV', 'XLSX'] as const)
    exports[format] = await measureExport({ db, databaseUrl, signingKey: benchKey }, format);
  console.log(
    JSON.stringify({
      bench: 'office',
      orders: events * ordersPerEvent,
      fillSeconds,
      milliseconds,
      slow,
      scans,
      exports,
    }),
  );
  if (scans.length > 0) process.exitCode = 1;
} finally {
  await pool.end();
  await stop();
}
