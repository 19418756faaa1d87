// Sends drawn requests to the shop, several at a time, and looks at every answer.
import * as fc from 'fast-check';
import { callsOf } from './calls.ts';
import { type DrawnRequest, requests } from './draw-requests.ts';
import { type FuzzedApp, type FuzzShop, fuzzShop } from './fuzz-shop.ts';
import { type Answer, isPastValidation, judgeAnswer } from './judge-answer.ts';

export type FuzzReport = {
  seed: number;
  requests: number;
  seconds: number;
  /** How many requests each call had, and how many of them came past the looks at their form. */
  calls: Record<string, { requested: number; past: number }>;
  statuses: Record<string, number>;
  /** Each problem, with its request. */
  wrong: string[];
};
type Options = {
  shop: FuzzedApp;
  count: number;
  seed: number;
  /** How many at a time. */
  inFlight: number;
  onProgress?: (done: number) => void;
};

const drawnAtOnce = 200;
const wrongMax = 20;

export async function runFuzz({ shop, count, seed, inFlight, onProgress }: Options): Promise<FuzzReport> {
  // A stream of events has no end.
  const calls = callsOf((await shop.app.inject('/api/openapi.json')).json()).filter(
    ({ path }) => !path.endsWith('/stream'),
  );
  const world = await fuzzShop(shop);
  const drawn = requests(calls, world.known);
  const report: FuzzReport = { seed, requests: 0, seconds: 0, calls: {}, statuses: {}, wrong: [] };
  for (const { name } of calls) report.calls[name] = { requested: 0, past: 0 };
  const startedAt = performance.now();
  for (let batch = 0; report.requests < count && report.wrong.length < wrongMax; batch++) {
    if (batch > 0) await world.renew();
    const at = batchSeed(seed, batch);
    const waiting = fc.sample(drawn, { numRuns: Math.min(drawnAtOnce, count - report.requests), seed: at });
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await askOnce({ shop, world, report, at }, next);
    };
    await Promise.all(Array.from({ length: inFlight }, work));
    onProgress?.(report.requests);
  }
  report.seconds = (performance.now() - startedAt) / 1000;
  const changed = await world.unrecordedChanges();
  if (changed.length > 0) report.wrong.push(`the catalogue was changed: ${changed.join(', ')}`);
  const health = await shop.app.inject('/management/health');
  if (health.statusCode !== 200) report.wrong.push(`afterwards the shop says ${health.statusCode}`);
  return report;
}

/** Far apart for neighbouring seeds: or two runs beside each other would ask nearly the same. */
const batchSeed = (seed: number, batch: number): number => (Math.imul(seed, 0x9e3779b1) + batch) | 0;

type Asking = { shop: FuzzedApp; world: FuzzShop; report: FuzzReport; at: number };

async function askOnce({ shop, world, report, at }: Asking, request: DrawnRequest): Promise<void> {
  const { call } = request;
  const { url, payload, headers } = world.dressed(request);
  const requestedAt = performance.now();
  const reply = await shop.app.inject({
    method: call.method,
    url,
    headers: { 'x-forwarded-for': anyAddress(report.requests), ...headers },
    ...(payload !== undefined && { payload }),
  });
  const answer: Answer = {
    statusCode: reply.statusCode,
    headers: reply.headers,
    body: reply.body,
    milliseconds: performance.now() - requestedAt,
  };
  const counted = report.calls[call.name] as { requested: number; past: number };
  counted.requested += 1;
  if (isPastValidation(answer)) counted.past += 1;
  report.requests += 1;
  report.statuses[answer.statusCode] = (report.statuses[answer.statusCode] ?? 0) + 1;
  const wrong = judgeAnswer(answer);
  if (wrong)
    report.wrong.push(
      [
        `${wrong}; batch seed ${at}`,
        `${call.method} ${url.slice(0, 500)} as ${request.asker}`,
        JSON.stringify(headers).slice(0, 400),
        payload?.slice(0, 600),
        answer.body.slice(0, 300),
      ].join('\n  '),
    );
}

/** Each request from a network of its own: no limit stands before what is looked for. */
const anyAddress = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
