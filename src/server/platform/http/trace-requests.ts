// A span for each request that is chosen, where traces are collected. Its name is the route: an address may hold keys.
import type { FastifyInstance } from 'fastify';
import { choosesTrace, endSpan, isTracing, runIn, startSpan } from '../tracing/tracing.ts';

export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'unknown';
    if (!choosesTrace(route)) return done();
    const attributes = { 'http.request.method': method, 'http.route': route, 'limelight.request_id': id };
    const span = startSpan({ name: `${method} ${route}`, kind: 'server', attributes });
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw;
      span.attributes['http.response.status_code'] = statusCode;
      span.isFault = statusCode >= 500;
      endSpan(span);
    });
    runIn(span, done);
  });
}
