// The Fastify server before any feature: the proxies that it trusts, its limits of time and size, and what every reply has.
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { pathOf, sendProblem } from './platform/http/answer-errors.ts';
import { openServer } from './platform/http/open-server.ts';
import { statusProblem } from './platform/http/problem.ts';
import { requestIds } from './platform/http/request-ids.ts';
import { TimeLimit } from './platform/http/time-limit.ts';
import { watchLoop } from './platform/http/watch-loop.ts';
import type { ProxyWatch } from './platform/limits/proxy-watch.ts';
import { believeProxies } from './platform/limits/trusted-proxies.ts';
import type { Configuration } from './platform/settings/configuration.ts';

/** The time limit of calls and pages. A route with `keepsOwnTime` has a limit of its own and needs no timer of Fastify. */
const handlerSecondsMax = 10;
declare module 'fastify' {
  interface FastifyContextConfig {
    keepsOwnTime?: boolean;
  }
}

type Opening = {
  configuration: Configuration;
  /** The headers of every reply. */
  headers: Record<string, string>;
  proxyWatch: ProxyWatch;
  http: Logger;
};

/** The contract's schemas are read by the routes themselves. Fastify would load the programs that compile its own. */
const noSchemas = () => {
  throw new Error('A schema belongs in the contract, not in an option of the route.');
};

/** A route without a right does not get in. */
export function openApp({ configuration, headers, proxyWatch, http }: Opening): FastifyInstance {
  const app: FastifyInstance = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(configuration.trustProxy),
    requestIdHeader: false,
    // A request that arrives while the server closes is answered like any other one.
    return503OnClosing: false,
    // believeProxies has already put the trusted address at this place.
    trustProxy: configuration.trustProxy !== 0 && ((_address, hop) => hop === 0),
    bodyLimit: 64 * 1024,
    serverFactory: (handle) =>
      openServer((request, response) => {
        proxyWatch.see(request);
        handle(request, response);
      }),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('X-Request-Id', request.id);
      sendProblem(reply, request, statusProblem(error.statusCode ?? 400, pathOf(request)));
    },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: 120, ignoreTrailingSlash: true },
  });
  believeProxies(app, configuration.trustProxy);
  // Fastify's own logger would cost two listeners and two readings of the clock for every request.
  Object.assign(app.log, { warn: http.warn.bind(http), error: http.error.bind(http) });
  app.decorate('alwaysHeaders', Object.entries(headers).flat());
  app.decorate('checksReplies', configuration.mode === 'test');
  app.decorate('jobs', []);
  app.decorate('guardedRoutes', []);
  app.decorate('timeLimit', new TimeLimit(app, handlerSecondsMax));
  app.decorate('loopWatch', watchLoop(app, { configuration, log: http }));
  app.addHook('onRoute', (route) => {
    // The server does not start with a route that has no right.
    const { right, isOfAccount = false } = route.config ?? {};
    if (right === undefined) throw new Error(`${route.method} ${route.url} does not say who may`);
    for (const method of [route.method].flat()) app.guardedRoutes.push({ method, path: route.url, right, isOfAccount });
    const hasBody = [route.method].flat().some((method) => method !== 'GET' && method !== 'HEAD');
    // Fastify's limit ends when the body is read.
    if (hasBody && !route.config?.keepsOwnTime) throw new Error(`${route.method} ${route.url} has no limit of time`);
    if (!route.config?.keepsOwnTime) route.handlerTimeout ??= handlerSecondsMax * 1000;
  });
  // Replies from memory carry their own headers and skip the hooks.
  const headerList = Object.entries(headers);
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of headerList) reply.raw.setHeader(name, value);
    reply.raw.setHeader('X-Request-Id', request.id);
    done();
  });
  return app;
}
