// The server in a few files instead of fourteen hundred: it loads in half the time, and takes 28 MB less (docs/decisions/0094).
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { defineConfig, type Plugin } from 'vite';

const outDir = resolve(import.meta.dirname, 'dist/server');

/** A file finds its neighbours (programs of threads, fonts, migrations) where its source is. */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return;
      const source = relative(outDir, id);
      const isEntry = this.getModuleInfo(id)?.isEntry;
      const placed = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(source)}')`)
        .replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
        .replaceAll('import.meta.main', isEntry ? 'import.meta.main' : 'false');
      // No line moves.
      return { code: placed, map: null };
    },
  };
}

type SourceMap = { mappings: string; names: string[]; sources: string[] };

/**
 * Node.js reads a map when the first error names a line of its file, and nobody is served meanwhile: with columns, and with the lines of
 * packages, for five times as long, and it takes 25 MB.
 */
function mapLinesOnly(): Plugin {
  const linesOf = ({ sources, mappings }: SourceMap): SourceMapSegment[][] => {
    let isOwn = false;
    return decode(mappings).map((segments): SourceMapSegment[] => {
      const own = segments.find((part) => part.length > 1 && !sources[part[1] ?? -1]?.includes('/node_modules/'));
      const wasOwn = isOwn;
      isOwn = own !== undefined || (segments.length === 0 && wasOwn);
      if (own !== undefined && own.length !== 1) return [[0, own[1], own[2], 0]];
      // A line without a segment belongs to the one before it, so the first line of a package says that it has no source.
      return wasOwn && !isOwn ? [[0]] : [];
    });
  };
  return {
    name: 'map-lines-only',
    writeBundle(_, bundle) {
      for (const name of Object.keys(bundle).filter((file) => file.endsWith('.map'))) {
        const file = resolve(outDir, name);
        const map: SourceMap = JSON.parse(readFileSync(file, 'utf8'));
        writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(linesOf(map)) }));
      }
    },
  };
}

export default defineConfig({
  plugins: [keepPlaces(), mapLinesOnly()],
  publicDir: false,
  // The two of most files. The others look for files of their own, or are of one file each.
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // The second is loaded by the first, when it opens.
      input: ['src/server/main.ts', 'src/server/app.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', sourcemapExcludeSources: true },
    },
  },
});
