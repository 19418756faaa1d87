// Replies by route, method and status: how many, and how long they took. A request costs two readings of the clock and no listener
// (docs/decisions/0068).
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Replies } from '../runtime/runtime-watch.ts';

/** The upper ends of the buckets of durations, in milliseconds. */
export const bucketMilliseconds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

export type Times = { count: number; milliseconds: number; millisecondsMin: number; millisecondsMax: number };
const none = (): Times => ({
  count: 0,
  milliseconds: 0,
  millisecondsMin: Number.POSITIVE_INFINITY,
  millisecondsMax: 0,
});
export type MethodTimes = {
  path: string;
  method: string;
  byStatus: ReadonlyMap<number, Readonly<Times>>;
  /** The replies of each bucket alone, with those above the last one at the end. */
  buckets: readonly number[];
};

/** A reply that knows when its request came and to which route. */
export class TimedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly beganAt = performance.now();
  route: RouteTimes | undefined;
}

class RouteTimes {
  readonly methods = new Map<string, MethodTimes & { byStatus: Map<number, Times>; buckets: number[] }>();
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  note(method: string, status: number, milliseconds: number): void {
    const { byStatus, buckets } = this.methods.get(method) ?? this.#add(method);
    const times = byStatus.get(status) ?? none();
    if (times.count === 0) byStatus.set(status, times);
    times.count += 1;
    times.milliseconds += milliseconds;
    if (milliseconds < times.millisecondsMin) times.millisecondsMin = milliseconds;
    if (milliseconds > times.millisecondsMax) times.millisecondsMax = milliseconds;
    let at = 0;
    while (at < bucketMilliseconds.length && milliseconds > (bucketMilliseconds[at] as number)) at += 1;
    buckets[at] = (buckets[at] as number) + 1;
  }

  #add(method: string) {
    const buckets = Array<number>(bucketMilliseconds.length + 1).fill(0);
    const times = { path: this.#path, method, byStatus: new Map<number, Times>(), buckets };
    this.methods.set(method, times);
    return times;
  }
}

const finished = 'http.server.response.finish';
type Finished = { request: IncomingMessage; response: TimedResponse; server: Server };

/** Times are kept by route and never by address: addresses hold keys, and there is no end of them. */
export class RequestTimes {
  readonly #routes = new Map<string, RouteTimes>();
  /** Requests without a route, and those that were refused before it was known. */
  readonly #unknown = this.#routeOf('unknown');

  /** Every route of the application is counted from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', (route) => {
      const times = this.#routeOf(route.url);
      const own = route.onRequest ?? [];
      route.onRequest = [
        (_request, reply, done) => {
          (reply.raw as TimedResponse).route = times;
          done();
        },
        ...(Array.isArray(own) ? own : [own]),
      ];
    });
    const note = (message: unknown) => {
      const { request, response, server } = message as Finished;
      if (server !== app.server) return;
      const milliseconds = performance.now() - response.beganAt;
      (response.route ?? this.#unknown).note(request.method ?? '', response.statusCode, milliseconds);
    };
    subscribe(finished, note);
    app.addHook('onClose', async () => void unsubscribe(finished, note));
  }

  list(): MethodTimes[] {
    return [...this.#routes.values()].flatMap(({ methods }) => [...methods.values()]);
  }

  countReplies(): Replies {
    const replies = { all: 0, ok: 0, notFound: 0, serverError: 0 };
    for (const { byStatus } of this.list())
      for (const [status, { count }] of byStatus) {
        replies.all += count;
        if (status < 300) replies.ok += count;
        else if (status === 404) replies.notFound += count;
        else if (status >= 500) replies.serverError += count;
      }
    return replies;
  }

  #routeOf(path: string): RouteTimes {
    const known = this.#routes.get(path);
    if (known) return known;
    const route = new RouteTimes(path);
    this.#routes.set(path, route);
    return route;
  }
}

/** The sum of several. */
export function sumTimes(parts: Iterable<Readonly<Times>>): Times {
  const sum = none();
  for (const { count, milliseconds, millisecondsMin, millisecondsMax } of parts) {
    sum.count += count;
    sum.milliseconds += milliseconds;
    sum.millisecondsMin = Math.min(sum.millisecondsMin, millisecondsMin);
    sum.millisecondsMax = Math.max(sum.millisecondsMax, millisecondsMax);
  }
  return sum;
}

/** From the buckets, as if durations were spread evenly within each. */
export function quantile(buckets: readonly number[], share: number, millisecondsMax: number): number {
  const wanted = share * buckets.reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [at, count] of buckets.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = at === 0 ? 0 : (bucketMilliseconds[at - 1] as number);
      const to = Math.min(bucketMilliseconds[at] ?? millisecondsMax, millisecondsMax);
      return Math.max(from, 0) + Math.max(0, to - from) * ((wanted - before) / count);
    }
    before += count;
  }
  return 0;
}
