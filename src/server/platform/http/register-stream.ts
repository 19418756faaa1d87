// Server-sent events for staff. A browser reads them with `fetch`, which sends the bearer token; EventSource cannot.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../../contract/route.ts';
import { Refused } from '../refused.ts';
import { EventStream } from './event-stream.ts';
import { givenBy, letIn, type RouteInput } from './register-route.ts';

const readersOfAccountMax = 8;
const readersMax = 200;
const secondsBetweenChecks = 2;

type Staff = Route & { right: readonly string[] };
/** Begins to send, and returns how to stop. */
type Begin = (stream: EventStream) => () => void;
type Reader = { login: string; stream: EventStream | null };

/** `open` may refuse; nothing is sent before it has answered. A reader counts from before that, until its connection is closed. */
export function registerStream<const R extends Staff>(
  app: FastifyInstance,
  route: R,
  open: (given: RouteInput<R>) => Promise<Begin>,
): void {
  const readers = new Set<Reader>();
  let isClosing = false;
  // Open streams must not hold up the end of the server.
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const { stream } of readers) stream?.end();
  });

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = reply;
    const { login } = await letIn<Staff>(route, request);
    refuseTooMany(readers, login);
    const reader: Reader = { login, stream: null };
    readers.add(reader);
    whenClosed(raw, () => readers.delete(reader));
    const begin = await open(givenBy(route, request));
    reply.hijack();
    if (raw.closed) return;
    const stream = writeHead(app, reply);
    reader.stream = stream;
    const stop = begin(stream);
    const checking = setInterval(() => void endUnlessAllowed(route, request, stream), secondsBetweenChecks * 1000);
    whenClosed(raw, () => {
      clearInterval(checking);
      stop();
    });
    if (isClosing) stream.end();
  };
  const { method, path: url, right } = route;
  app.route({ method, url, config: { right, keepsOwnTime: true }, exposeHeadRoute: false, handler });
}

/** At once when the browser has left already. */
function whenClosed(raw: ServerResponse, act: () => void): void {
  if (raw.closed) act();
  else raw.once('close', act);
}

function writeHead({ alwaysHeaders }: FastifyInstance, { raw, request }: FastifyReply): EventStream {
  const head = [...alwaysHeaders, 'X-Request-Id', request.id, 'Content-Type', 'text/event-stream'];
  // A proxy must neither keep the events back nor change them.
  raw.writeHead(200, [...head, 'Cache-Control', 'no-store, no-transform', 'X-Accel-Buffering', 'no']);
  raw.flushHeaders();
  return new EventStream(raw);
}

function refuseTooMany(readers: ReadonlySet<Reader>, login: string): void {
  const own = [...readers].filter((reader) => reader.login === login).length;
  if (own >= readersOfAccountMax || readers.size >= readersMax)
    throw new Refused('tooManyRequests', 'event', { retryAfterSeconds: 5 });
}

/** Ends with the sign-in, or with the right. Neither a database that is away for a moment nor a limit of requests ends it. */
async function endUnlessAllowed(route: Staff, request: FastifyRequest, stream: EventStream): Promise<void> {
  try {
    await letIn<Staff>(route, request);
  } catch (error) {
    if (error instanceof Refused && (error.status === 401 || error.status === 403)) stream.end();
  }
}
