// The cost of being watched: a sale whose requests are traced, all of them or one in ten, a sale that Prometheus reads each second, and the
// same sale without. In turn in one run; each kind has a server of its own.
import { setTimeout as wait } from 'node:timers/promises';
import { startDurablePostgres } from './durable-postgres.ts';
import { type Figure, figureOf } from './figures.ts';
import { ordersOf, ordersPerSecond } from './order-load.ts';
import { qualityOf } from './order-report.ts';
import { type Beside, prepareDatabase, type SoldOut, sellOut } from './order-rounds.ts';
import { type OrderServer, startScriptServer, startShopServer } from './order-servers.ts';

const kinds = ['without', 'scraped', 'sampled', 'traced'] as const;
type Kind = (typeof kinds)[number];
type Reading = Record<Kind, SoldOut>;

const metricsToken = 'a-token-for-prometheus-0123456789-xyz';
const scrapeMilliseconds = 1000;
const sampledShare = '0.1';
const roundsToWarmUp = 2;
const say = (sentence: string) => console.error(sentence);

export async function compareTraced(rounds: number, secretKey: string) {
  const closers: (() => Promise<unknown>)[] = [];
  const keep = <Started extends { stop: () => Promise<void> }>(started: Started): Started => {
    closers.push(started.stop);
    return started;
  };
  try {
    const postgres = keep(await startDurablePostgres());
    const { databaseUrl } = postgres;
    const database = prepareDatabase(postgres, secretKey);
    closers.push(() => database.pool.end());
    const collector = keep(await startScriptServer('trace-collector.ts'));
    const startShop = async (environment: Record<string, string>) =>
      keep(await startShopServer({ databaseUrl, secretKey, environment }));
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address };
    const shops: Record<Kind, OrderServer> = {
      without: await startShop({}),
      scraped: await startShop({ METRICS_TOKEN: metricsToken }),
      sampled: await startShop({ ...traced, OTEL_TRACES_SAMPLER_ARG: sampledShare }),
      traced: await startShop(traced),
    };
    const sell = (kind: Kind, seed: number) =>
      sellOut(
        { ...database, shops: [shops[kind]] },
        seed,
        kind === 'scraped' ? { beside: scraping(shops.scraped) } : {},
      );
    const readings: Reading[] = [];
    for (let round = 1 - roundsToWarmUp; round <= rounds; round += 1) {
      const sold: Partial<Reading> = {};
      // Another one is first each time.
      for (let at = 0; at < kinds.length; at += 1) {
        const kind = kinds[(at + round + roundsToWarmUp) % kinds.length] as Kind;
        sold[kind] = await sell(kind, kinds.length * round + at);
      }
      if (round > 0) readings.push(sold as Reading);
      say(`${round} of ${rounds}: ${JSON.stringify(ratiosOf([sold as Reading]))}`);
    }
    const sales = readings.flatMap((reading) => kinds.map((kind) => reading[kind]));
    const quality = qualityOf(
      sales,
      sales.map(({ load }) => load),
    );
    return { bench: 'orders traced', rounds, ratios: ratiosOf(readings), quality, absolute: absoluteOf(readings) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Reads the metrics like Prometheus, and more often than it usually does. */
const scraping =
  ({ address }: OrderServer): Beside =>
  () => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const working = (async () => {
      while (!signal.aborted) {
        const headers = { authorization: `Bearer ${metricsToken}` };
        const reply = await fetch(`${address}/management/prometheus`, { headers });
        if (!reply.ok) throw new Error(`The figures answered ${reply.status}.`);
        await reply.text();
        await wait(scrapeMilliseconds, undefined, { signal }).catch(() => {});
      }
    })();
    return async () => {
      stopping.abort();
      await working;
    };
  };

const perSecond = ({ load }: SoldOut) => ordersPerSecond(load);
const processorOf = ({ nodeSeconds, databaseSeconds, load }: SoldOut) =>
  (nodeSeconds + databaseSeconds) / ordersOf(load);

function ratiosOf(readings: readonly Reading[]) {
  const figure = (of: (reading: Reading) => number): Figure => figureOf(readings.map(of));
  const orders = (kind: Kind) => figure((reading) => perSecond(reading[kind]) / perSecond(reading.without));
  const processor = (kind: Kind) => figure((reading) => processorOf(reading.without) / processorOf(reading[kind]));
  return {
    ordersScrapedToWithout: orders('scraped'),
    ordersSampledToWithout: orders('sampled'),
    ordersTracedToWithout: orders('traced'),
    scrapedByProcessor: processor('scraped'),
    sampledByProcessor: processor('sampled'),
    tracedByProcessor: processor('traced'),
  };
}

const absoluteOf = (readings: readonly Reading[]) =>
  Object.fromEntries(
    kinds.map((kind) => [
      kind,
      {
        ordersPerSecond: figureOf(readings.map((reading) => perSecond(reading[kind]))),
        microsecondsPerOrder: figureOf(readings.map((reading) => processorOf(reading[kind]) * 1e6)),
      },
    ]),
  );
