// `npm run bench:rolling`: a rolling restart of three servers behind a real HAProxy while buyers order and a line moves. Fails when one
// request fails, an order is lost or placed twice, the line stands still, or a server needs more than 30 seconds to end.
import { startDurablePostgres } from './durable-postgres.ts';
import { findHaproxy } from './haproxy.ts';
import { prepareDatabase } from './order-rounds.ts';
import { isRight, restartInTurn } from './rolling-restart.ts';

const secretKey = 'a key for benchmarks, which buyers of a benchmark share';
const haproxy = findHaproxy();
if (!haproxy) {
  console.error('HAProxy is not installed: apt-get install haproxy.');
  process.exit(2);
}

// The processes started here end with this one, however it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const postgres = await startDurablePostgres();
const rig = prepareDatabase(postgres, secretKey);
try {
  const { databaseUrl } = postgres;
  const say = (sentence: string) => console.error(sentence);
  const size = { servers: 3, buyers: 24, halls: 8, visitors: 400 };
  const figures = await restartInTurn({ databaseUrl, secretKey, rig, haproxy, say, ...size });
  console.log(JSON.stringify({ bench: 'rolling', ...figures }));
  if (!isRight(figures)) process.exitCode = 1;
} finally {
  await rig.pool.end();
  await postgres.stop();
}
