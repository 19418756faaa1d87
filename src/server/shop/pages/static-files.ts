import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Remembered, sendRemembered } from '../../platform/http/remembered.ts';
import { Refused } from '../../platform/refused.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The built shop, read once into memory: about a megabyte, and no path from outside ever reaches the disk. */
export async function registerStaticFiles(
  app: FastifyInstance,
  folder: string,
  headers: Record<string, string>,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)));
  const hashedFiles: { path: string; name: string; file: Remembered }[] = [];
  for (const entry of entries) {
    const contentType = contentTypes[extname(entry.name)];
    if (!entry.isFile() || !contentType || entry.parentPath.includes('.vite')) continue;
    const place = join(entry.parentPath, entry.name);
    const path = `${entry.parentPath.slice(folder.length)}/${entry.name}`;
    const isImmutable = /^(?:\/door)?\/assets\//.test(path);
    const cacheControl = isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    const file = new Remembered(await readFile(place), {
      contentType,
      headers: { ...headers, 'Cache-Control': cacheControl },
      isImmutable,
      brotliFile: files.has(`${place}.br`) ? `${place}.br` : undefined,
    });
    if (isImmutable) hashedFiles.push({ path: dirname(path), name: entry.name, file });
    else app.get(path, publicly, (request, reply) => sendRemembered(request, reply, file));
  }
  for (const [path, filesOfFolder] of Map.groupBy(hashedFiles, ({ path }) => path))
    registerFolder(app, path, new Map(filesOfFolder.map(({ name, file }) => [name, file])));
}

/** One route for some hundred files: a route for each would take 0.1 seconds of the start. Figures of its requests outlive a release, too. */
function registerFolder(app: FastifyInstance, path: string, files: ReadonlyMap<string, Remembered>): void {
  app.get<{ Params: { name: string } }>(`${path}/:name`, publicly, (request, reply) => {
    const file = files.get(request.params.name);
    if (!file) throw new Refused('notFound', 'page');
    return sendRemembered(request, reply, file);
  });
}

const publicly = { config: { right: 'public' } } as const;
