import { sql } from 'kysely';
import { hourLater } from '../tests/support/database/small-catalogue.ts';
import { addHall } from '../tests/support/shop/hall.ts';
import { startDurablePostgres } from './durable-postgres.ts';
import { figureOf, rounded } from './figures.ts';
import { kendallTau } from './kendall-tau.ts';
import { addBigHall, openSales, prepareDatabase } from './order-rounds.ts';
import { startScriptServer, startShopServer } from './order-servers.ts';
import { Crowd } from './queue-crowd.ts';
import { answersPerSecond, startBuyers } from './queue-load.ts';

/**
 * A crowd in line on two servers: whether it goes in as drawn and as it came, with none lost; what a poll costs beside a bare
 * route that sends the same bytes; and how much longer orders for another event take while the crowd watches.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const visitors = Number(process.env.BENCH_VISITORS ?? 20_000);
const pollSeconds = 2;
const orderSeconds = 6;
const ordersPerSecond = 100;
/** Quick enough to see everybody in, slow enough for a page that asks once a second to keep its place. */
const admittedPerMinute = 6_000;
const secretKey = 'a key for benchmarks, which buyers of a benchmark share';
const say = (sentence: string) => console.error(sentence);

const postgres = await startDurablePostgres();
const closers: (() => Promise<void> | void)[] = [postgres.stop];
try {
  const { databaseUrl } = postgres;
  const environment = { TRUST_PROXY: '1' };
  const shops = [await startShopServer({ databaseUrl, secretKey, environment })];
  closers.push(shops[0]?.stop ?? (() => {}));
  shops.push(await startShopServer({ databaseUrl, secretKey, environment }));
  closers.push(shops[1]?.stop ?? (() => {}));
  const addresses = shops.map(({ address }) => address);
  const { db, pool, key } = prepareDatabase(postgres, secretKey);
  closers.push(() => pool.end());

  const { eventId } = await addHall(db, {
    zones: [100_000],
    event: { saleOpensAt: hourLater(1), admittedPerMinute, insideMax: 1 },
  });
  const crowd = new Crowd(eventId, addresses);

  say('The first half comes to the lobby.');
  const arrivingSince = performance.now();
  await crowd.arrive(visitors / 2);
  const arrivalsPerSecond = visitors / 2 / ((performance.now() - arrivingSince) / 1000);
  await sql`update event set sale_opens_at = now() where id = ${eventId}`.execute(db);
  const isOpen = async () =>
    (await sql`select from queue where event_id = ${eventId} and opened_at is not null`.execute(db)).rows.length > 0;
  while (!(await isOpen())) await new Promise((resolve) => setTimeout(resolve, 50));
  say('The second half comes after the opening.');
  await crowd.arrive(visitors / 2);

  say('Polls, beside a bare route.');
  const number = `/api/order/queue/${eventId}`;
  const bare = await startScriptServer('bare-routes.ts', [addresses[0] as string, number]);
  closers.push(bare.stop);
  const polls: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const ours = await answersPerSecond(`${addresses[0]}${number}`, pollSeconds);
    const theirs = await answersPerSecond(`${bare.address}${number}`, pollSeconds);
    if (round > 0) polls.push(ours / theirs);
  }

  say('Orders for another event, without the crowd and while it watches.');
  const hall = await addBigHall(db);
  await openSales({ key, shops }, [hall]);
  const steady = { perSecond: ordersPerSecond, seconds: orderSeconds, rounds: 2 * rounds + 3 };
  const buyers = startBuyers({ secretKey, hall, addresses, ...steady });
  closers.push(buyers.stop);
  const alone: number[] = [];
  const watched: number[] = [];
  let faults = 0;
  for (let round = 0; round <= rounds; round++) {
    const without = await buyers.oneRound();
    const stopping = new AbortController();
    const watching = crowd.watch(stopping.signal);
    const withCrowd = await buyers.oneRound();
    stopping.abort();
    await watching;
    if (round === 0) continue;
    alone.push(without.p99);
    watched.push(withCrowd.p99);
    faults += without.faults + withCrowd.faults;
  }
  const pollsPerSecond = crowd.polls / (orderSeconds * (rounds + 1));

  say('Everybody goes in.');
  /** When the line last moved, and how far, by the database's clock. */
  const readLine = async () => {
    const line = await db.selectFrom('queue').selectAll().where('eventId', '=', eventId).executeTakeFirstOrThrow();
    return { served: line.served, at: Number(line.advancedAt) };
  };
  await sql`update event set inside_max = 1000000 where id = ${eventId}`.execute(db);
  const before = await readLine();
  const secondsMax = (visitors / admittedPerMinute) * 60 * 3 + 60;
  await crowd.watch(AbortSignal.timeout(secondsMax * 1000));
  const after = await readLine();

  console.log(
    JSON.stringify({
      bench: 'queue',
      visitors,
      servers: shops.length,
      rounds,
      arrivalsPerSecond: Math.round(arrivalsPerSecond),
      kendallTau: rounded(kendallTau(crowd.admitted)),
      lostPlaces: visitors - new Set(crowd.admitted).size,
      calledPerMinute: Math.round((after.served - before.served) / ((after.at - before.at) / 60_000)),
      admittedPerMinute,
      pollRatioToBare: figureOf(polls),
      pollsPerSecond: Math.round(pollsPerSecond),
      orderP99Ratio: figureOf(watched.map((withCrowd, at) => withCrowd / (alone[at] as number))),
      orderP99Milliseconds: { alone: figureOf(alone), watched: figureOf(watched) },
      orderFaults: faults,
      surprises: Object.fromEntries(crowd.surprises),
    }),
  );
} finally {
  for (const close of closers.reverse()) await close();
}
