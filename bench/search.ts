import { connect } from '../src/server/platform/database/connect.ts';
import { startThrowawayPostgres, urlOf } from '../tests/support/database/throwaway-postgres.ts';
import { addManyEvents, explain } from './many-events.ts';

/** How long the database works on a search of two Chinese characters in 50,000 events, and by which way. */
const { databaseUrl, template, stop } = await startThrowawayPostgres();
const { db, pool } = connect(urlOf(databaseUrl, template), 1);
try {
  await addManyEvents(db, 50_000);
  const plans: string[] = [];
  for (let run = 0; run < 21; run++) plans.push(await explain(db, '陳奕'));
  const times = plans.map((plan) => Number(/Execution Time: ([\d.]+) ms/.exec(plan)?.[1])).toSorted((a, b) => a - b);
  console.log(
    JSON.stringify({
      bench: 'search',
      events: 50_000,
      query: '陳奕',
      milliseconds: times[10],
      range: [times[0], times.at(-1)],
      usesIndex: plans.every((plan) => plan.includes('Bitmap Index Scan on event_search_grams')),
    }),
  );
} finally {
  await pool.end();
  await stop();
}
