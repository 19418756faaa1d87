import { globSync } from 'node:fs';
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { transform } from 'lightningcss';
import { defineConfig, type Plugin } from 'vite';

/**
 * Two builds of one shop: `vite build` is what browsers load (dist/web), `vite build --ssr src/web/app/render.tsx` is what
 * the server loads to draw pages (dist/render). The second holds all it needs, so that it runs without node_modules.
 */
/** Small parts that come together compress together: what forms are made of, and what the steps of an order share. */
const forms =
  /node_modules\/zod\/|src\/web\/api\/use-busy-call\.|src\/web\/ui\/(?:forms\/(?:use-form|use-after-press|next-field|field)|feedback\/(?:failure|dialog))\.|src\/contract\/ids/;
const steps =
  /src\/web\/shop\/orders\/(?:orders\.data|use-held-order|use-session-choice|costs|order-frame|order-summary|order-skeleton|give-back)|src\/web\/shop\/purchase\/(?:folded-order|use-ticket-groups)|src\/domain\/orders\/(?:group-tickets|mobile)\./;
/** Small parts that the page of an event and its order share. */
const eventAndOrder =
  /src\/web\/ui\/text\/telephone-link|src\/web\/shop\/purchase\/(?:types-of|delivery-words)|src\/domain\/orders\/delivery\.|src\/domain\/catalogue\/event-types/;

/** Parts that the pages of the back office share: one file, so that the first scripts need not list many. */
const office =
  /src\/web\/office\/frame\/(?!overview)|src\/web\/ui\/(?:lists\/pager|pictures\/tool-icon|text\/list-time)/;

/** Packages that every page needs: they compress better in one file, which is loaded after the first paint. */
const framework =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack)\/|src\/web\/ui\/page\/(?:words|page-context|use-alive)|src\/words\/(?:locales|text-of)\./;

/** Small modules that every page needs and that import no package: one file weighs less than many. */
const base =
  /src\/web\/api\/(?:ask-server|bearer|call|get-json|path-to|read-from|server-clock|under-way)\.|src\/contract\/route\.|src\/domain\/catalogue\/(?:hong-kong-time|localised)\.|src\/web\/ui\/(?:styles\/classes|feedback\/toast)\./;

const pagesIn = (pattern: string): Set<string> => new Set(globSync(pattern).map((path) => basename(path, '.tsx')));
const officePages = pagesIn('src/web/office/**/*.page.tsx');
const otherPages = pagesIn('src/web/{app,people,shop}/**/*.page.tsx');

/** Pages that few visitors open. */
const seldomOpened = pagesIn('src/web/people/accounts/*.page.tsx');

/** The parts of a page that few open are not named in the first scripts of buyers: it takes one step more to load them. */
function preloadedWith(page: string, parts: string[]): string[] {
  const name = basename(page).replace(/-[\w-]{8}\.js$/, '');
  return seldomOpened.has(name) || (officePages.has(name) && !otherPages.has(name)) ? [] : parts;
}

/** Styles that others of the back office build on come first. */
const officeBase = ['frame', 'fields', 'entity', 'review'];

function rankOf(path: string): string {
  const [, room = ''] = /src\/web\/office\/([^/]+)/.exec(path) ?? [];
  const at = officeBase.indexOf(room);
  return `${at < 0 ? officeBase.length : at} ${path}`;
}

/** Puts styles into a file of their own: other pages load none of them. */
function ownStyles(name: string, files: RegExp): Plugin {
  const styles = new Map<string, string>();
  return {
    name: `${name}-styles`,
    // After a module's classes have their names, and before all styles become one file.
    transform(code, id) {
      if (!files.test(id)) return null;
      styles.set(id, code);
      return { code: '', map: null };
    },
    generateBundle() {
      const sorted = [...styles.keys()].sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));
      const code = Buffer.from(sorted.map((id) => styles.get(id)).join('\n'));
      const { code: source } = transform({ filename: `${name}.css`, code, minify: true });
      this.emitFile({ type: 'asset', name: `${name}.css`, source });
    },
  };
}

/** On a slow machine each build would end with a page about its plugins. */
const checks = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [ownStyles('office', /src\/web\/office\/.*\.css$/), ownStyles('tickets', /src\/web\/shop\/tickets\/.*\.css$/)]),
  ],
  publicDir: 'src/web/public',
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // One stylesheet for all pages of the shop: it is small, and no page waits for a second one.
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: preloadedWith },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { checks }
      : {
          checks,
          input: 'src/web/app/start.ts',
          // Addresses of calls are constants of the contract: each page gets those that it uses, and loads none for others.
          optimization: { inlineConst: true },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'base', test: base },
                { name: 'forms', test: forms },
                { name: 'event-and-order', test: eventAndOrder },
                { name: 'steps', test: steps },
                { name: 'office', test: office },
                { name: 'framework', test: framework },
              ],
            },
          },
        },
  },
  ssr: { noExternal: true },
}));
