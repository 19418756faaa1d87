// Builds the pages, for the browser and for the server, when they are older than what they are made of.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildIfStale, root, vite } from './build-if-stale.ts';

/** A hash of all that the pages are built from. */
export const webStamp = 'dist/built-from';

export const buildWebIfStale = (): Promise<void> =>
  buildIfStale({
    name: 'the pages',
    stampFile: webStamp,
    ingredients: [
      'src/web',
      'src/words',
      'src/contract',
      'src/domain',
      'vite.config.ts',
      'vite.door.config.ts',
      'scripts/build-web.ts',
    ],
    make: buildWeb,
  });

async function buildWeb(): Promise<void> {
  const door = vite('--config', 'vite.door.config.ts');
  await Promise.all([vite(), vite('--ssr', 'src/web/app/render.tsx', '--outDir', 'dist/render'), door]);
  await Promise.all(['dist/web/assets', 'dist/door/door/assets'].map(compressAll));
}

/** A server that compressed them when they are first wanted would be busy with it just when it opens. */
async function compressAll(folder: string): Promise<void> {
  const names = readdirSync(join(root, folder)).filter((name) => /\.(?:css|js)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(root, folder, name);
      const bytes = await readFile(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
    }),
  );
}
