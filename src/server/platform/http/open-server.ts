// The HTTP server under the application: it bounds the time to send a request and refuses malformed addresses.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { statusProblem } from './problem.ts';
import { TimedResponse } from './request-times.ts';

export type WireLimits = {
  /** The time for the head of a request. */
  headMilliseconds: number;
  /** The time for a body, and a second more for each `bytesEachSecond` received: 5 MB may come over a slow connection. */
  bodyMilliseconds: number;
  bytesEachSecond: number;
  /** The time after which a silent connection is closed. */
  silentMilliseconds: number;
  keptOpenMilliseconds: number;
  lookEachMilliseconds: number;
};
const usualLimits: WireLimits = {
  headMilliseconds: 15_000,
  bodyMilliseconds: 15_000,
  bytesEachSecond: 16 * 1024,
  silentMilliseconds: 30_000,
  keptOpenMilliseconds: 72_000,
  lookEachMilliseconds: 1000,
};

/** The state of a connection. It lives as long as the connection, so a request costs only two writes to it. */
type Taking = {
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** The request whose body was incomplete at the last check, the time of the first check, and the bytes received until then. */
  watched: IncomingMessage | null;
  since: number;
  bytesBefore: number;
};

/** The requests of each server that are not answered yet. */
const openRequests = new WeakMap<Server, () => number>();
export const countOpenRequests = (server: Server): number => openRequests.get(server)?.() ?? 0;

export function openServer(handle: RequestListener, limits = usualLimits): Server {
  const takings = new Map<Socket, Taking>();
  const options = {
    ServerResponse: TimedResponse,
    headersTimeout: limits.headMilliseconds,
    // Bodies have a limit of their own, which depends on the number of bytes received.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.lookEachMilliseconds,
    keepAliveTimeout: limits.keptOpenMilliseconds,
  };
  const server = createServer(options, (request, response) => {
    const taking = takings.get(request.socket);
    if (taking) {
      taking.request = request;
      taking.response = response;
    }
    if (isWellAddressed(request)) handle(request, response);
    else turnAway(request.socket, 400);
  });
  server.setTimeout(limits.silentMilliseconds);
  server.on('connection', (socket) => {
    takings.set(socket, { request: null, response: null, watched: null, since: 0, bytesBefore: 0 });
    socket.once('close', () => takings.delete(socket));
  });
  server.on('clientError', answerClientError);
  const look = () => {
    const now = performance.now();
    for (const [socket, taking] of takings) if (isTooSlow(socket, taking, limits, now)) letGo(socket, taking);
  };
  // A server that has never listened is closed without an event: its timer would keep all of it in memory.
  server.once('listening', () => {
    const looking = setInterval(look, limits.lookEachMilliseconds).unref();
    server.once('close', () => clearInterval(looking));
  });
  openRequests.set(
    server,
    () => [...takings.values()].filter(({ response }) => response !== null && !response.writableEnded).length,
  );
  return server;
}

/** At most one Host header, and a path of this server: the address of another site could come back in the reply. */
function isWellAddressed({ url = '', method, rawHeaders }: IncomingMessage): boolean {
  if (!url.startsWith('/') && !(url === '*' && method === 'OPTIONS')) return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

function isTooSlow(socket: Socket, taking: Taking, limits: WireLimits, now: number): boolean {
  const { request } = taking;
  if (!request || request.complete) {
    taking.watched = null;
    return false;
  }
  if (taking.watched !== request)
    Object.assign(taking, { watched: request, since: now, bytesBefore: socket.bytesRead });
  const secondsMore = (socket.bytesRead - taking.bytesBefore) / limits.bytesEachSecond;
  return now - taking.since >= limits.bodyMilliseconds + secondsMore * 1000;
}

function letGo(socket: Socket, { response }: Taking): void {
  if (response?.headersSent) socket.destroy();
  else turnAway(socket, 408);
}

const statusOf: Record<string, 408 | 431> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy();
  else turnAway(socket, statusOf[error.code ?? ''] ?? 400);
}

/** Replies and closes the connection without reading the rest. */
function turnAway(socket: Socket, status: 400 | 408 | 431): void {
  if (socket.destroyed) return;
  const problem = statusProblem(status, '');
  const body = JSON.stringify(problem);
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${problem.title}\r\nConnection: close\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
        `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
