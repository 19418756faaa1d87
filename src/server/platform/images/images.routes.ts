import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { parseInput } from '../http/bad-input.ts';
import type { Memory } from '../http/memory.ts';
import { Remembered, sendRemembered } from '../http/remembered.ts';
import { limitSender } from '../limits/limit-sender.ts';
import { Refused } from '../refused.ts';
import { findRendition } from './renditions.queries.ts';

const address = z.object({
  code: z.string().regex(/^[0-9a-f]{32}$/),
  file: z.string().regex(/^[1-9]\d{0,4}\.(?:avif|webp|jpeg)$/),
});

/** `/images/{code}/{width}.{format}`: the code is made from the content, so a reply never becomes stale. */
export function registerImages(
  app: FastifyInstance,
  { db }: Deps,
  memory: Memory,
  headers: Record<string, string>,
): void {
  const limit = limitSender(app, 'image', 'image');

  app.get('/images/:code/:file', { config: { right: 'public' } }, async (request, reply) => {
    const { code, file } = parseInput(address, request.params, 'image');
    const rendition = await memory.get(`${code}/${file}`, async () => {
      await limit(request);
      const [width = '', format = ''] = file.split('.');
      const bytes = await findRendition(db, code, Number(width), format);
      if (!bytes) throw new Refused('notFound', 'image');
      return new Remembered(bytes, {
        contentType: `image/${format}`,
        headers: { ...headers, 'Cache-Control': 'public, max-age=31536000, immutable' },
      });
    });
    return sendRemembered(request, reply, rendition);
  });
}
