import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Route } from '../../contract/route.ts';
import { parseInput } from './bad-input.ts';
import { serializerOf } from './serialize.ts';

/** What came with a request, as its contract reads it. */
export type Given<R extends Route> = {
  params: R['params'] extends z.ZodType ? z.infer<R['params']> : undefined;
  query: R['query'] extends z.ZodType ? z.infer<R['query']> : undefined;
  body: R['body'] extends z.ZodType ? z.infer<R['body']> : undefined;
};
export type Answer<R extends Route> = { body: z.infer<R['reply']>; headers?: AnswerHeaders; status?: number };
export type AnswerHeaders = Record<string, string | string[]>;

/** Text is never taken for a number nor one value for a list; keys that the contract does not know are left out. */
export function givenBy<R extends Route>(route: R, request: FastifyRequest): Given<R> {
  const objectName = objectNameOf(route);
  return {
    params: route.params && parseInput(route.params, request.params, objectName),
    query: route.query && parseInput(route.query, request.query, objectName),
    body: route.body && parseInput(route.body, request.body, objectName),
  } as Given<R>;
}

/** The last fixed word of the path: what fields of a bad request belong to. */
export const objectNameOf = ({ path }: Route): string =>
  path.split('/').findLast((word) => word !== '' && !word.startsWith(':')) ?? path;

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every answer, laid out flat. */
    alwaysHeaders: string[];
  }
}

/** A call that is worked out each time and that nobody may keep. */
export function registerRoute<const R extends Route>(
  app: FastifyInstance,
  isChecked: boolean,
  route: R,
  handle: (given: Given<R>, request: FastifyRequest) => Promise<Answer<R>>,
  config: FastifyContextConfig = {},
): void {
  const serialize = serializerOf(route.reply, isChecked);
  app.route({
    method: route.method,
    url: route.path,
    config,
    handler: (request, reply) => {
      handle(givenBy(route, request), request)
        .then(
          ({ body, headers, status = 200 }) => write(reply, { status, headers, text: serialize(body) }),
          (error: Error) => reply.send(error),
        )
        .catch((error: Error) => reply.send(error));
    },
  });
}

type Written = { status: number; headers: AnswerHeaders | undefined; text: string };

/** Past Fastify's own reply, with its hooks and a header at a time: an order is answered thousands of times a second. */
function write(reply: FastifyReply, { status, headers = {}, text }: Written): void {
  // Somebody was quicker: the time was over.
  if (reply.sent) return;
  reply.hijack();
  const { raw, request, server } = reply;
  const head = [...server.alwaysHeaders, 'X-Request-Id', request.id, 'Content-Type', 'application/json; charset=utf-8'];
  head.push('Content-Length', String(Buffer.byteLength(text)));
  if (headers['Cache-Control'] === undefined) head.push('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) head.push(name, one);
  raw.writeHead(status, head);
  raw.end(text);
}
