// A rush through a real cache: what share of it reaches the shop, and how soon a change is seen through the cache. One JSON line.
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/support/shop/free-port.ts';
import { figureOf, rounded } from './figures.ts';
import { startShop } from './processes.ts';
import { hasVarnish, startVarnish } from './varnish.ts';

const visitors = Number(process.env.BENCH_VISITORS ?? 2000);
const changes = Number(process.env.BENCH_ROUNDS ?? 5);
const atOnce = 64;
const polls = 10;
const filesMax = 8;
const shareMax = 0.05;
const seenMillisecondsMax = 1000;
const cookies = ['visitor=%', 'lang=en; visitor=%', 'visitor=%; lang=zh-tw'];
const [hot, other] = ['night-atlas', 'aurora-symphony'];

if (!hasVarnish()) {
  console.log(
    JSON.stringify({ bench: 'rush', skipped: 'varnishd is not installed (Debian: apt-get install varnish)' }),
  );
  process.exit(0);
}

const port = await freePort();
const shop = await startShop({ SHARED_CACHE_SECONDS: '5', SHARED_CACHE_PURGE: `http://127.0.0.1:${port}/` });
const varnish = await startVarnish({ port, shopPort: new URL(shop.address).port });
try {
  const [event] = (await (await fetch(`${shop.address}/api/events?eventCode=${hot}`)).json()) as { id: number }[];
  const eventId = event?.id ?? 0;
  const before = varnish.counts();
  const startedAt = performance.now();
  let next = 0;
  const walkOn = async () => {
    while (next < visitors) {
      next += 1;
      await visit(next, eventId);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walkOn));
  const seconds = (performance.now() - startedAt) / 1000;
  const after = varnish.counts();
  const requests = after.asked - before.asked;
  const shopShare = (after.passedOn - before.passedOn) / requests;
  const { seen, othersKept } = await changeEvent(eventId);
  const seenMilliseconds = figureOf(seen);
  console.log(
    JSON.stringify({
      bench: 'rush',
      visitors,
      requests,
      requestsPerSecond: rounded(requests / seconds),
      shopShare: rounded(shopShare),
      seenMilliseconds,
      othersKept,
    }),
  );
  const isGood = shopShare <= shareMax && seenMilliseconds.range[1] <= seenMillisecondsMax && othersKept === changes;
  process.exitCode = isGood ? 0 : 1;
} finally {
  await varnish.stop();
  await shop.stop();
}

/**
 * One visit of a browser: the wall, the event with its pictures and scripts, what is left, and the number of the line
 * again and again.
 */
async function visit(number: number, eventId: number): Promise<void> {
  const cookie = String(cookies[number % cookies.length]).replace('%', String(number));
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const read = async (path: string) => {
    const reply = await fetch(`${varnish.address}${path}`, { headers });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
    return reply.text();
  };
  const home = await read('/home');
  for (const path of filesIn(home)) await read(path);
  const page = await read(`/event/${hot}`);
  for (const path of filesIn(page)) await read(path);
  await read(`/api/events?page=0&size=20&sort=id,asc&cacheBuster=${Date.now()}-${number}`);
  for (let poll = 0; poll < polls; poll += 1) {
    await read(`/api/order/queue/${eventId}`);
    await read(`/api/order/availability?eventId=${eventId}`);
  }
}

/** The first script, the styles and the first pictures of a page. */
function filesIn(html: string): string[] {
  const found = [...html.matchAll(/(?:src|href)="(\/(?:assets|images)\/[^"]+)"/g)].map(([, path]) => path as string);
  return [...new Set(found)].slice(0, filesMax);
}

/** An administrator renames the event: its page is new at once, and that of another event is still the cache's. */
async function changeEvent(eventId: number): Promise<{ seen: number[]; othersKept: number }> {
  const signIn = await fetch(`${shop.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin' }),
  });
  const authorization = signIn.headers.get('authorization') ?? '';
  const seen: number[] = [];
  let othersKept = 0;
  for (let change = 1; change <= changes; change += 1) {
    const pageOf = (code: string) => fetch(`${varnish.address}/event/${code}`, { headers: { cookie: 'lang=en' } });
    for (const code of [hot, other]) await (await pageOf(code)).text();
    const headers = { authorization, 'Content-Type': 'application/json' };
    const row = await (await fetch(`${shop.address}/api/events/${eventId}`, { headers })).json();
    const nameEng = `Night Atlas ${change}`;
    const changedAt = performance.now();
    const reply = await fetch(`${shop.address}/api/events`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ ...row, nameEng }),
    });
    if (!reply.ok) throw new Error(`the change was answered ${reply.status}: ${await reply.text()}`);
    while (!(await (await pageOf(hot)).text()).includes(nameEng)) {
      if (performance.now() - changedAt > 20_000) throw new Error('the change was never seen');
      await wait(5);
    }
    seen.push(performance.now() - changedAt);
    if ((await pageOf(other)).headers.get('x-cache') === 'hit') othersKept += 1;
  }
  return { seen, othersKept };
}
