import autocannon from 'autocannon';
import { makeCertificate } from './certificate.ts';
import { median } from './figures.ts';
import { findHaproxy, startHaproxy } from './haproxy.ts';
import { type Running, startScript, startShop } from './processes.ts';

/** Compares public reads with a bare Fastify route that sends the same bytes; in turn, in one run. With `--proxy` both through HAProxy with TLS. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);

const isBehindProxy = process.argv.includes('--proxy');
const haproxy = isBehindProxy ? findHaproxy() : null;
if (isBehindProxy && !haproxy) {
  console.error('HAProxy is not installed: apt-get install haproxy.');
  process.exit(2);
}

const certificate = haproxy ? makeCertificate() : null;
const closers: (() => unknown)[] = [() => certificate?.remove()];
const shop = await startShop(haproxy ? { TRUST_PROXY: '1' } : {});
closers.push(shop.stop);
const events = (await (await fetch(`${shop.address}/api/events?size=1`)).json()) as { eventCode: string }[];
const targets = {
  homeHtml: '/home',
  eventList: '/api/events?page=0&size=20&sort=id,asc',
  oneEvent: `/event/${events[0]?.eventCode}`,
};
const bare = await startScript('bare-routes.ts', [shop.address, ...Object.values(targets)]);

closers.push(bare.stop);
const [shopAddress, bareAddress] = [await inFrontOf(shop), await inFrontOf(bare)];

const ratios: Record<string, number[]> = { homeHtml: [], eventList: [], oneEvent: [] };
const rates: Record<string, number[]> = { homeHtml: [], eventList: [], oneEvent: [] };
try {
  for (const path of Object.values(targets)) {
    await requestsPerSecond(shopAddress + path, 1);
    await requestsPerSecond(bareAddress + path, 1);
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of Object.entries(targets)) {
      const ours = await requestsPerSecond(shopAddress + path, seconds);
      const theirs = await requestsPerSecond(bareAddress + path, seconds);
      ratios[name]?.push(ours / theirs);
      rates[name]?.push(ours);
    }
  }
} finally {
  for (const close of closers.reverse()) await close();
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const summary = Object.entries(ratios).map(([name, values]) => [
  name,
  {
    ratioToBare: rounded(median(values)),
    range: [rounded(Math.min(...values)), rounded(Math.max(...values))],
    perSecond: Math.round(median(rates[name] ?? [])),
  },
]);
console.log(JSON.stringify({ bench: 'browse', isBehindProxy, rounds, ...Object.fromEntries(summary) }));

async function inFrontOf(server: Running): Promise<string> {
  if (!haproxy || !certificate) return server.address;
  const proxy = await startHaproxy(haproxy, [server.address], { certificate: certificate.bundleFile });
  closers.push(proxy.stop);
  return proxy.address;
}

async function requestsPerSecond(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections: 32, duration, headers: { 'accept-encoding': 'br' } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
