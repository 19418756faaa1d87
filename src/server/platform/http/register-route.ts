import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route } from '../../../contract/route.ts';
import { mayPass, type Principal, type Right } from '../../../domain/accounts/rights.ts';
import { Refused } from '../refused.ts';
import { parseInput } from './bad-input.ts';
import { boundShape } from './bound-shape.ts';
import { inOneGo } from './in-one-go.ts';
import { lookThrough } from './look-through.ts';
import { ownPlacesOf } from './own-places.ts';
import { readOnly } from './read-only.ts';
import { serializerOf } from './serialize.ts';
import type { LoopWatch } from './watch-loop.ts';

/** What came with a request, as its contract reads it. */
export type Given<R extends Route> = {
  params: R['params'] extends z.ZodType ? z.infer<R['params']> : undefined;
  query: R['query'] extends z.ZodType ? z.infer<R['query']> : undefined;
  body: R['body'] extends z.ZodType ? z.infer<R['body']> : undefined;
};
export type Answer<R extends Route> = { body: z.infer<R['reply']>; headers?: AnswerHeaders; status?: number };
export type AnswerHeaders = Record<string, string | string[]>;

/**
 * Text is never taken for a number nor one value for a list; keys that the contract does not know are left out. How much there
 * is comes first, then whether it fits, and only then is any text looked through.
 */
export function givenBy<R extends Route>(route: R, request: FastifyRequest): Given<R> {
  const objectName = objectNameOf(route);
  if (route.query) boundShape(request.query, 414);
  if (route.body) boundShape(request.body, 413);
  const given = {
    params: route.params && parseInput(route.params, request.params, objectName),
    query: route.query && parseInput(route.query, request.query, objectName),
    body: route.body && parseInput(route.body, request.body, objectName),
  };
  if (route.query) lookThrough(request.query, ownPlacesOf(route.query), objectName);
  // Numbers in a bank's own lists may look like a card's: they are taken out where they would be shown.
  if (route.body && route.bodyType !== 'text/csv') lookThrough(request.body, ownPlacesOf(route.body), objectName);
  return given as Given<R>;
}

/** The last fixed word of the path: what fields of a bad request belong to. */
export const objectNameOf = ({ path }: Route): string =>
  path.split('/').findLast((word) => word !== '' && !word.startsWith(':')) ?? path;

/** Who asks, looked up each time: what was ended on one server is over on all of them. */
export type PrincipalOf = (request: FastifyRequest) => Promise<Principal | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every answer, laid out flat. */
    alwaysHeaders: string[];
    /** Whether a reply that strays from its contract is a fault: in tests. */
    checksReplies: boolean;
    principalOf: PrincipalOf;
    loopWatch: Pick<LoopWatch, 'begin'>;
    /** Everything that this server answers, and to whom. */
    doors: { method: string; path: string; right: Right }[];
  }
  interface FastifyContextConfig {
    /** Who may. With a route that does not say so the server does not start. */
    right?: Right;
    /**
     * Answered past Fastify's reply and its hooks, and begun together with what arrived in the same moment: for what a crowd asks at
     * once. A small answer costs 30 instead of 34 µs of the processor that way (medians of 15 rounds in turn).
     */
    isHot?: boolean;
  }
}

/** The account that is signed in, for a route that needs one. */
export type Asking<R extends Pick<Route, 'right'>> = R['right'] extends readonly string[] ? Principal : null;

/** Before anything that came with the request is looked at: whoever may not learns nothing else. */
export async function letIn<R extends Pick<Route, 'right'>>({ right }: R, request: FastifyRequest): Promise<Asking<R>> {
  const principal = await request.server.principalOf(request);
  if (mayPass(right, principal?.authorities ?? null)) return principal as Asking<R>;
  throw new Refused(principal ? 'notAllowed' : 'signInNeeded', 'account');
}

/** A call that is worked out each time and that nobody may keep. */
export function registerRoute<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (given: Given<R>, request: FastifyRequest, principal: Asking<R>) => Promise<Answer<R>>,
  config: FastifyContextConfig = {},
): void {
  const serialize = serializerOf(app, route.reply);
  const isOpen = typeof route.right === 'string';
  const { bodyType } = route;
  const watched = { method: route.method, path: route.path, mayRest: !config.keepsOwnTime };
  const work = async (request: FastifyRequest): Promise<Answer<R>> => {
    const principal = isOpen ? (null as Asking<R>) : await letIn(route, request);
    app.loopWatch.begin(watched);
    return handle(givenBy(route, request), request, principal);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body, headers = {}, status = 200 } = await work(request);
    // Before any header is set: a reply that cannot be written leaves nothing of itself on the fault.
    const text = serialize(body);
    // The time was over, and that was the answer.
    if (reply.sent) return reply;
    return reply
      .code(status)
      .headers({ 'Content-Type': jsonType, 'Cache-Control': 'no-store', ...headers })
      .send(text);
  };
  const answerHot = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      const { body, headers, status = 200 } = await work(request);
      write(reply, app.alwaysHeaders, { status, headers, text: serialize(body) });
    } catch (error) {
      reply.send(error);
    }
  };
  // A refusal comes before a body of another type is read.
  const add = (scope: FastifyInstance) =>
    scope.route({
      method: route.method,
      url: route.path,
      config: { ...config, right: route.right },
      ...(!isOpen && bodyType && { onRequest: async (request: FastifyRequest) => void (await letIn(route, request)) }),
      handler: config.isHot ? (request, reply) => inOneGo(() => void answerHot(request, reply)) : answer,
    });
  if (bodyType === undefined || bodyType === 'text/plain') add(app);
  else readOnly(app, bodyType, add);
}

const jsonType = 'application/json; charset=utf-8';

type Written = { status: number; headers: AnswerHeaders | undefined; text: string };

/** Past Fastify's own reply, which passes its hooks and sets a header at a time. */
function write(reply: FastifyReply, always: readonly string[], { status, headers, text }: Written): void {
  // The time was over, and that was the answer.
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
