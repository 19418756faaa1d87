import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RenderPage } from '../../../contract/page-data.ts';
import type { Assets } from './document.ts';

export const builtShop = resolve(import.meta.dirname, '../../../../dist');

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
  }),
);

/** The built web: its renderer, loaded as a file since the sources may not import each other, and the names of its hashed files. */
export async function loadShop(folder: string): Promise<{ render: RenderPage; assets: Assets }> {
  const { renderPage } = await import(pathToFileURL(join(folder, 'render/render.js')).href);
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'web/.vite/manifest.json'), 'utf8')));
  const chunks = Object.values(manifest);
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The built shop has no entry: build it again.');
  const styles = new Set(
    chunks.flatMap(({ file, css = [] }) => [file, ...css]).filter((file) => file.endsWith('.css')),
  );
  return {
    render: renderPage,
    assets: {
      script: `/${entry.file}`,
      styles: [...styles].filter((file) => !isOfOffice(file) && !isOfTickets(file)).map((file) => `/${file}`),
      officeStyles: `/${[...styles].find(isOfOffice)}`,
      ticketStyles: `/${[...styles].find(isOfTickets)}`,
    },
  };
}

/** The build gives the back office and the page of tickets a stylesheet of their own (vite.config.ts). */
const isOfOffice = (file: string): boolean => /\/office-[\w-]+\.css$/.test(file);
const isOfTickets = (file: string): boolean => /\/tickets-[\w-]+\.css$/.test(file);
