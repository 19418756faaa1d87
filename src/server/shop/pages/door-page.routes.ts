import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { registerStaticFiles } from './static-files.ts';

/** The app of the door, with its files. It is the one page that may use the camera. */
export async function registerDoorPage(
  app: FastifyInstance,
  folder: string,
  headers: Record<string, string>,
): Promise<void> {
  await registerStaticFiles(app, folder, headers);
  const page = new Remembered(await readFile(join(folder, 'door.html')), {
    contentType: 'text/html; charset=utf-8',
    headers: {
      ...headers,
      'Permissions-Policy': (headers['Permissions-Policy'] ?? '').replace('camera=()', 'camera=(self)'),
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
    },
  });
  app.get('/door', { config: { right: 'public' } }, (request, reply) => sendRemembered(request, reply, page));
}
