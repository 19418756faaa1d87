import type { FastifyInstance } from 'fastify';
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { version } from '../../platform/servers/version.ts';
import { openApiDocument } from './open-api.ts';

/** The API document at the usual address of such tools. It is made when somebody wants it. */
export function registerOpenApi(app: FastifyInstance, headers: Record<string, string>, publicAddress: string): void {
  let document: Promise<Remembered> | undefined;
  const make = async () =>
    new Remembered(JSON.stringify(await openApiDocument(publicAddress, version)), {
      contentType: 'application/json; charset=utf-8',
      headers: { ...headers, 'Cache-Control': 'public, max-age=0, must-revalidate' },
    });
  app.get('/api/openapi.json', { config: { right: 'public' } }, async (request, reply) => {
    document ??= make();
    return sendRemembered(request, reply, await document);
  });
}
