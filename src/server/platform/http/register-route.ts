import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route } from '../../../contract/route.ts';
import { duties } from '../../../domain/accounts/duties.ts';
import {
  type AccountPrincipal,
  type ForPeople,
  isForPeople,
  mayPass,
  type Principal,
  type Right,
} from '../../../domain/accounts/rights.ts';
import type { Repeated } from '../jobs/repeat.ts';
import { Refused } from '../refused.ts';
import { takes } from './accepted-encoding.ts';
import { parseInput } from './bad-input.ts';
import { boundShape } from './bound-shape.ts';
import { inOneGo } from './in-one-go.ts';
import { lookThrough } from './look-through.ts';
import { ownPlacesOf } from './own-places.ts';
import { formTypes, readOnly } from './read-only.ts';
import { serializerOf } from './serialize.ts';
import type { TimeLimit } from './time-limit.ts';
import type { LoopWatch } from './watch-loop.ts';

/** The parsed parts of a request, as its contract defines them. */
export type RouteInput<R extends Route> = {
  params: R['params'] extends z.ZodType ? z.infer<R['params']> : undefined;
  query: R['query'] extends z.ZodType ? z.infer<R['query']> : undefined;
  body: R['body'] extends z.ZodType ? z.infer<R['body']> : undefined;
};
export type Answer<R extends Route> = { body: z.infer<R['reply']>; headers?: AnswerHeaders; status?: number };
export type AnswerHeaders = Record<string, string | string[]>;

/**
 * Text is never converted to a number, nor one value to a list; unknown keys are dropped. The checks run in this order: the size, the
 * contract, then the search for card data.
 */
export function givenBy<R extends Route>(route: R, request: FastifyRequest): RouteInput<R> {
  const objectName = objectNameOf(route);
  if (route.query) boundShape(request.query, 414);
  if (route.body) boundShape(request.body, 413, route.bodyBounds?.valuesMax);
  const given = {
    params: route.params && parseInput(route.params, request.params, objectName),
    query: route.query && parseInput(route.query, request.query, objectName),
    body: route.body && parseInput(route.body, request.body, objectName, route.bodyName),
  };
  if (route.query) lookThrough(request.query, ownPlacesOf(route.query), objectName);
  // Numbers in a bank's statement may look like card numbers. They are removed where they would be shown.
  if (route.body && route.bodyType !== 'text/csv')
    lookThrough(request.body, ownPlacesOf(route.body), objectName, route.bodyName);
  return given as RouteInput<R>;
}

const entityLists = new Set(['events', 'sites', 'zones', 'sessions', 'pricings', 'transactions', 'users']);

/** The object name of field errors: the entity, such as `site`, else the last fixed word of the path. */
export function objectNameOf({ path }: Route): string {
  const name = path.split('/').findLast((word) => word !== '' && !word.startsWith(':')) ?? path;
  return entityLists.has(name) ? name.slice(0, -1) : name;
}

/** The sender of a request. It is read for each request: a sign-in or a key that was ended on one server is over on all. */
export type PrincipalOf = (request: FastifyRequest) => Promise<Principal | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every reply, as a flat list. */
    alwaysHeaders: string[];
    /** Whether a reply that does not fit its contract is a fault: true in tests. */
    checksReplies: boolean;
    principalOf: PrincipalOf;
    loopWatch: Pick<LoopWatch, 'begin'>;
    timeLimit: TimeLimit;
    /** The repeated work of this server. It begins when the server takes requests, and ends before anything else is closed. */
    jobs: Repeated[];
    /** From now on load balancers are told to send no new visitors. */
    startDraining: () => Promise<void>;
    /** Every route of this server with its right. */
    guardedRoutes: { method: string; path: string; right: Right; isOfAccount: boolean }[];
  }
  interface FastifyContextConfig {
    /** The server does not start with a route that has no right. */
    right?: Right;
    /** It is not for the keys of other programs, whatever its right is. */
    isOfAccount?: boolean;
    /**
     * Written past Fastify's reply and its hooks, and begun together with other requests of the same moment: for calls that a crowd makes
     * at once. A small reply then costs 30 instead of 34 µs of the processor (medians of 15 rounds in turn).
     */
    isHot?: boolean;
    /** Compressed for a caller that takes it, by another thread. */
    isLarge?: boolean;
  }
}

/** The sender of a request, for a route that needs a right. */
export type CallerOf<R extends Pick<Route, 'right'>> = R['right'] extends readonly string[]
  ? ForPeople<R['right']> extends true
    ? AccountPrincipal
    : Principal
  : null;

/** Checks the right before anything else of the request, so that a refused caller learns nothing else. */
export async function letIn<R extends Pick<Route, 'right' | 'isOfAccount'>>(
  { right, isOfAccount }: R,
  request: FastifyRequest,
): Promise<CallerOf<R>> {
  const principal = await request.server.principalOf(request);
  const isKeyOutside = principal !== null && principal.accountId === null && (isOfAccount || isForPeople(right));
  if (!isKeyOutside && mayPass(right, principal?.authorities ?? null)) return principal as CallerOf<R>;
  throw new Refused(principal ? 'notAllowed' : 'signInNeeded', 'account');
}

/** A device shows its token, which the use case checks. Anybody else needs the duty of scanning. */
const lacksToken = ({ right }: Pick<Route, 'right'>, { headers }: FastifyRequest): boolean =>
  right === 'device' && headers['x-door-token'] === undefined;

/** A call that is computed each time and must not be cached. */
export function registerRoute<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (given: RouteInput<R>, request: FastifyRequest, principal: CallerOf<R>) => Promise<Answer<R>>,
  config: FastifyContextConfig = {},
): void {
  const serialize = serializerOf(app, route.reply);
  const isOpen = typeof route.right === 'string';
  const { bodyType, bodyBounds } = route;
  const usualStatus = route.makes ? 201 : 200;
  /** A body of another type or size is refused before it is read. */
  const isUsualBody = bodyType === undefined && bodyBounds === undefined;
  const watched = { method: route.method, path: route.path, mayRest: !config.keepsOwnTime };
  const work = async (request: FastifyRequest): Promise<Answer<R>> => {
    if (lacksToken(route, request)) await letIn({ right: duties.scanning }, request);
    const principal = isOpen ? (null as CallerOf<R>) : await letIn(route, request);
    app.loopWatch.begin(watched);
    return handle(givenBy(route, request), request, principal);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { body: answered, headers = {}, status = usualStatus } = await work(request);
    // Before any header is set: a reply that cannot be written must leave no headers on the error.
    const text = serialize(answered);
    // The time limit has already replied.
    if (reply.sent) return;
    reply.code(status).headers({ 'Content-Type': jsonType, 'Cache-Control': 'no-store', ...headers });
    if (!config.isLarge || !takes('gzip', request.headers['accept-encoding'])) return void reply.send(text);
    const body = await compress(text);
    if (!reply.sent) reply.headers({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }).send(body);
  };
  const answerHot = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { body, headers, status = usualStatus } = await work(request);
    write(reply, app.alwaysHeaders, { status, headers, text: serialize(body) });
  };
  /** The time limit is not Fastify's own, which ends as soon as the body is read. */
  const inTime = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const end = config.keepsOwnTime ? null : app.timeLimit.begin(reply);
    try {
      await (config.isHot ? answerHot : answer)(request, reply);
    } catch (error) {
      // The time limit may have replied.
      if (!reply.sent) reply.send(error);
    } finally {
      end?.();
    }
  };
  const add = (scope: FastifyInstance) =>
    scope.route({
      method: route.method,
      url: route.path,
      config: { ...config, right: route.right, isOfAccount: route.isOfAccount ?? false, keepsOwnTime: true },
      ...(bodyBounds && { bodyLimit: bodyBounds.bytesMax }),
      ...(!route.body && route.method !== 'GET' && { onRequest: forgetTypeOfNothing }),
      ...(!isOpen &&
        !isUsualBody && { onRequest: async (request: FastifyRequest) => void (await letIn(route, request)) }),
      handler: config.isHot
        ? (request, reply) => inOneGo(() => void inTime(request, reply))
        : (request, reply) => inTime(request, reply).then(() => reply),
    });
  if (bodyType === undefined || bodyType === 'text/plain') add(app);
  else readOnly(app, bodyType === 'text/csv' ? [bodyType] : formTypes, add);
}

/** Many clients say with each call that it is JSON, also when they send nothing. Fastify would refuse an empty text as JSON. */
function forgetTypeOfNothing({ headers }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) delete headers['content-type'];
  done();
}

const jsonType = 'application/json; charset=utf-8';
const compress = promisify(gzip);

type Written = { status: number; headers: AnswerHeaders | undefined; text: string };

/** Writes past Fastify's own reply, which runs hooks and sets headers one by one. */
function write(reply: FastifyReply, always: readonly string[], { status, headers, text }: Written): void {
  // The time limit has already replied.
  if (reply.sent) return;
  reply.hijack();
  const { raw, request } = reply;
  const head = [...always, 'X-Request-Id', request.id, 'Content-Type', jsonType];
  head.push('Content-Length', String(Buffer.byteLength(text)));
  if (headers?.['Cache-Control'] === undefined) head.push('Cache-Control', 'no-store');
  if (headers)
    for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) head.push(name, one);
  raw.writeHead(status, head);
  raw.end(text);
}
