// One line a request, in the logger `http` at the level DEBUG. The path is that of the route: an address may hold keys.
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (log.isLevelEnabled('debug')) {
      const beganAt = performance.now();
      reply.raw.once('close', () => {
        const { id: requestId, method, routeOptions } = request;
        const milliseconds = Math.round(performance.now() - beganAt);
        const path = routeOptions.url ?? 'unknown';
        log.debug({ requestId, method, path, status: reply.raw.statusCode, milliseconds }, 'a request');
      });
    }
    done();
  });
}
