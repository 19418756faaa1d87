// Compares storing and acknowledging a datafeed with a bare insert of the same row, and measures how a thousand datafeeds a second
// for ten seconds change the time of an order. Each figure is a ratio within one run. One JSON line.

import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buildShopIfStale } from '../scripts/build.ts';
import { migrate } from '../src/server/platform/database/migrate.ts';
import { ask } from '../tests/crash/ask.ts';
import { connectToCrashing, startCrashPostgres } from '../tests/crash/postgres.ts';
import { startCrashServer } from '../tests/crash/server.ts';
import { datafeedOf, formBody } from '../tests/gateways/datafeeds.ts';
import { settingsAt } from '../tests/gateways/paying-shop.ts';
import { placeStormOrders, type StormOrder } from '../tests/gateways/storm.ts';
import { newBuyer, orderRequest } from '../tests/support/people/buyers.ts';
import { type BoxOffice, openBoxOffice } from '../tests/support/shop/box-office.ts';
import { type Hall, lineIn } from '../tests/support/shop/hall.ts';
import { inParallel } from '../tests/support/tools/in-parallel.ts';
import { figureOf, quantile, rounded } from './figures.ts';

const secretKey = 'a key for tests, which every server of a test shares';
const secret = randomBytes(24).toString('base64url');
const environment = {
  ...settingsAt('http://127.0.0.1:9'),
  ASIAPAY_SECRET: secret,
  JETCO_ORDER_KEY: randomBytes(24).toString('base64url'),
  JETCO_RECEIPT_KEY: randomBytes(24).toString('base64url'),
};
const rounds = 3;
const callers = 32;
const secondsEach = 4;
const eventsPerSecond = 1000;
const stormSeconds = 10;
const millisecondsBetweenOrders = 40;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

await buildShopIfStale();
const postgres = await startCrashPostgres();
await migrate(postgres.url, { info: () => {} });
const { db, pool } = connectToCrashing(postgres.url, 10);
const drop = async () => {};
const shop = await openBoxOffice(environment, { database: { url: postgres.url, db, pool, drop, dropBroken: drop } });
const orders = await placeStormOrders(shop, 400);
const hall = await shop.hallOf(100_000);
await shop.app.close();
const server = await startCrashServer({
  name: 'the server',
  databaseUrl: postgres.url,
  secretKey,
  clockSkewSeconds: 0,
  environment,
});
try {
  while (!server.isOpen()) await wait(50);
  const ratios: number[] = [];
  const [feeds, inserts]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    inserts.push(await perSecond(bareInsert));
    feeds.push(await perSecond(sendOne));
    ratios.push((feeds.at(-1) ?? 0) / (inserts.at(-1) ?? Number.NaN));
    console.error(`Round ${round + 1}: ${rounded(ratios.at(-1) ?? 0)} of a bare insert.`);
  }
  await untilQuiet();
  const beside: number[] = [];
  const sent: number[] = [];
  const [quiet, stormy]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const before = await orderTimes(shop, hall);
    const storm = sendMany();
    const during = await orderTimes(shop, hall);
    sent.push(await storm);
    await untilQuiet();
    quiet.push(before);
    stormy.push(during);
    beside.push(during / before);
    console.error(`Round ${round + 1}: an order takes ${rounded(during / before)} times as long beside events.`);
  }
  console.log(
    JSON.stringify({
      bench: 'datafeed',
      datafeedsToBareInserts: figureOf(ratios),
      datafeedsPerSecond: figureOf(feeds),
      bareInsertsPerSecond: figureOf(inserts),
      orderP50BesideEventsToWithout: figureOf(beside),
      orderP50Milliseconds: { without: figureOf(quiet), beside: figureOf(stormy) },
      eventsAcknowledgedPerSecond: figureOf(sent),
    }),
  );
} finally {
  await server.stop();
  await pool.end();
  await postgres.stop();
}

/** Always another one, of some payment: as the provider would say it again with another time. */
function nextBody(): string {
  const order = orders[Math.floor(Math.random() * orders.length)] as StormOrder;
  return formBody({ ...datafeedOf(secret, order), TxTime: randomBytes(9).toString('hex') });
}

function sendOne(): Promise<void> {
  const body = nextBody();
  return new Promise((resolve, reject) => {
    const sending = request(`${server.address}/api/payment/asiapay/datafeed`, {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      },
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume().once('end', resolve);
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
    });
    sending.end(body);
  });
}

/** One insert of as much as is stored of a datafeed, marked as handled, and nothing else. */
async function bareInsert(): Promise<void> {
  const said = JSON.stringify(Object.fromEntries(new URLSearchParams(nextBody())));
  await pool.query(
    `insert into payment_notice (provider, kind, digest, invoice_no, said, handled_at) values ('ASIA_PAY', 'query', $1, 'NONE', $2, now())`,
    [randomBytes(32).toString('base64url'), said],
  );
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const until = startedAt + secondsEach * 1000;
  let done = 0;
  const call = async () => {
    while (performance.now() < until) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return done / ((performance.now() - startedAt) / 1000);
}

/** Sends at a fixed rate, without waiting for earlier answers; returns the acknowledged ones a second. */
async function sendMany(): Promise<number> {
  const startedAt = performance.now();
  let acknowledged = 0;
  const sending: Promise<void>[] = [];
  for (let sent = 0; sent < eventsPerSecond * stormSeconds; ) {
    const due = Math.min(eventsPerSecond * stormSeconds, ((performance.now() - startedAt) / 1000) * eventsPerSecond);
    for (; sent < due; sent += 1) {
      const counted = () => {
        acknowledged += 1;
      };
      sending.push(sendOne().then(counted, () => {}));
    }
    await wait(5);
  }
  await Promise.all(sending);
  return acknowledged / ((performance.now() - startedAt) / 1000);
}

/** The middle time of orders that come one after the other, at fixed moments, for as long as the storm lasts. */
async function orderTimes({ deps }: BoxOffice, { eventId, siteId, ...rest }: Hall): Promise<number> {
  const startedAt = performance.now();
  const moments = Array.from({ length: (stormSeconds * 1000) / millisecondsBetweenOrders }, (_, at) => at);
  const times = await inParallel(moments.length, moments, async (at) => {
    await wait(Math.max(0, startedAt + at * millisecondsBetweenOrders - performance.now()));
    const buyer = newBuyer(deps.signingKey, { eventId });
    const orderDetails = [lineIn({ eventId, siteId, ...rest }, 1)];
    const requested = orderRequest(buyer, { eventId, siteId, orderDetails });
    const from = performance.now();
    const reply = await ask(server.address, requested);
    if (reply?.status !== 200) throw new Error(`an order was answered ${JSON.stringify(reply)}`);
    return performance.now() - from;
  });
  return rounded(
    quantile(
      times.toSorted((one, other) => one - other),
      0.5,
    ),
  );
}

/** Every acknowledged notice is handled before anything else is measured. */
async function untilQuiet(): Promise<void> {
  const left = async () =>
    (await pool.query('select count(*)::int as count from payment_notice where handled_at is null')).rows[0].count;
  while ((await left()) > 0) await wait(500);
}
