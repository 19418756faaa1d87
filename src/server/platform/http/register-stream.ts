// Server-sent events for staff. A browser reads them with `fetch`, which sends the bearer token; EventSource cannot.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../../contract/route.ts';
import { Refused } from '../refused.ts';
import { EventStream } from './event-stream.ts';
import { type Given, givenBy, letIn } from './register-route.ts';

const readersOfAccountMax = 8;
const readersMax = 200;
const secondsBetweenChecks = 2;

type Staff = Route & { right: readonly string[] };
/** Begins to send, and returns how to stop. */
type Begin = (stream: EventStream) => () => void;

/** `open` may refuse; nothing is sent before it has answered. */
export function registerStream<const R extends Staff>(
  app: FastifyInstance,
  route: R,
  open: (given: Given<R>) => Promise<Begin>,
): void {
  const readers = new Map<EventStream, string>();
  // Open streams must not hold up the end of the server.
  app.addHook('preClose', async () => {
    for (const stream of readers.keys()) stream.end();
  });

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { login } = await letIn<Staff>(route, request);
    refuseTooMany([...readers.values()], login);
    const begin = await open(givenBy(route, request));
    reply.hijack();
    const stream = writeHead(app, reply);
    readers.set(stream, login);
    const stop = begin(stream);
    const checking = setInterval(() => void endUnlessAllowed(route, request, stream), secondsBetweenChecks * 1000);
    reply.raw.on('close', () => {
      clearInterval(checking);
      readers.delete(stream);
      stop();
    });
  };
  const { method, path: url, right } = route;
  app.route({ method, url, config: { right, keepsOwnTime: true }, exposeHeadRoute: false, handler });
}

function writeHead({ alwaysHeaders }: FastifyInstance, { raw, request }: FastifyReply): EventStream {
  const head = [...alwaysHeaders, 'X-Request-Id', request.id, 'Content-Type', 'text/event-stream'];
  // A proxy must neither keep the events back nor change them.
  raw.writeHead(200, [...head, 'Cache-Control', 'no-store, no-transform', 'X-Accel-Buffering', 'no']);
  raw.flushHeaders();
  return new EventStream(raw);
}

function refuseTooMany(logins: readonly string[], login: string): void {
  const own = logins.filter((each) => each === login).length;
  if (own >= readersOfAccountMax || logins.length >= readersMax)
    throw new Refused('tooManyRequests', 'event', { retryAfterSeconds: 5 });
}

/** Ends with the sign-in, or with the right. A database that is away for a moment ends nothing. */
async function endUnlessAllowed(route: Staff, request: FastifyRequest, stream: EventStream): Promise<void> {
  try {
    await letIn<Staff>(route, request);
  } catch (error) {
    if (error instanceof Refused) stream.end();
  }
}
