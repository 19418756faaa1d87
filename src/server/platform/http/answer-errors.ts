import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isAway, isCrowded, isDeadlocked } from '../database/away.ts';
import { Busy } from '../database/group-commit.ts';
import { Refused } from '../refused.ts';
import { currentSpan } from '../tracing/tracing.ts';
import { BadInput } from './bad-input.ts';
import type { FaultCounter } from './fault-counts.ts';
import { headerNames, type Problem, refusalProblem, statusProblem, validationProblem } from './problem.ts';

/** Turns every error into a reply: bad input 400, a refusal its own status, a fault 500 and a log line. */
export function answerErrors(
  app: FastifyInstance,
  log: Pick<Logger, 'warn' | 'error'>,
  counter: FaultCounter,
  /** A sender is over a limit, of this server or of all. */
  noteLimit: (request: FastifyRequest) => void,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const path = pathOf(request);
    // The client left before the body was complete, or was too slow: not a fault, and nobody receives the reply.
    if (request.raw.destroyed && !request.raw.complete) return sendProblem(reply, request, statusProblem(408, path));
    if (error instanceof BadInput)
      return sendProblem(reply, request, validationProblem(error.issues, error.objectName, path));
    if (error instanceof Refused && error.code === 'tooManyRequests') noteLimit(request);
    if (error instanceof Refused) return sendRefusal(reply, request, error, path);
    if (error instanceof Busy || isAway(error) || isCrowded(error) || isDeadlocked(error)) {
      log.warn({ err: error, requestId: request.id, method: request.method, path }, 'too busy for a request');
      counter.note('busy');
      return sendRefusal(reply, request, tooBusy, path);
    }
    // The client sent the body too slowly: it gets 408, and the connection is closed.
    if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete)
      return sendProblem(reply.header('Connection', 'close'), request, statusProblem(408, path));
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return sendProblem(reply, request, statusProblem(status, path));
    log.error({ err: error, requestId: request.id, method: request.method, path }, 'a request failed');
    counter.note(status === 503 ? 'busy' : 'faults');
    if (status === 503) reply.header('Retry-After', '2');
    return sendProblem(reply, request, statusProblem(status === 503 ? 503 : 500, path));
  });
}

const tooBusy = new Refused('busy', 'shop', { retryAfterSeconds: 2 });

/** The call as its route names it, without what a visitor wrote into the address. */
export const callOf = ({ method, routeOptions: { url = 'unknown' } }: FastifyRequest): string =>
  `${method} ${url}`.slice(0, 200);

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

/** A visitor may write any length into an address. */
const pathLettersMax = 300;

export function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: Problem): FastifyReply {
  return reply
    .status(problem.status)
    .header('Cache-Control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(
      JSON.stringify({
        ...problem,
        path: problem.path?.slice(0, pathLettersMax),
        requestId: request.id,
        traceId: currentSpan()?.traceId,
      }),
    );
}

const signInDetails: Record<string, string> = {
  badCredentials: 'Bad credentials',
  signInNeeded: 'Full authentication is required to access this resource',
  notAllowed: 'Access is denied',
};

function sendRefusal(reply: FastifyReply, request: FastifyRequest, refused: Refused, path: string): FastifyReply {
  if (refused.retryAfterSeconds !== undefined) reply.header('Retry-After', String(refused.retryAfterSeconds));
  if (refused.cookies.length > 0) reply.header('Set-Cookie', refused.cookies);
  if (refused.code === 'notFound') return sendProblem(reply, request, statusProblem(404, path));
  if (refused.status === 401 || refused.status === 403) {
    const detail = signInDetails[refused.code];
    return sendProblem(reply, request, {
      ...statusProblem(refused.status, path),
      errorKey: refused.code,
      ...(detail && { detail }),
    });
  }
  reply.header(headerNames.error, `error.${refused.code}`).header(headerNames.params, refused.entityName);
  return sendProblem(reply, request, refusalProblem(refused.status, refused.code, refused.entityName, refused.details));
}
