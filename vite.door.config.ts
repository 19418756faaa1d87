// The app of the door, a build of its own: nothing of it comes into the scripts of the shop, and its service worker knows its files alone.
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const worker = 'door-service-worker';
const placeholder = '__DOOR_FILES__';
const publicFiles = ['/door.webmanifest', '/door-icon-192.png', '/door-icon-512.png'];

/** Writes the names of all files into the service worker, which changes with them. */
function listFiles(): Plugin {
  return {
    name: 'list-door-files',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('door/assets/'));
      const hash = createHash('sha256');
      for (const file of Object.values(bundle)) hash.update('source' in file ? file.source : file.code);
      const known = {
        version: hash.digest('hex').slice(0, 12),
        files: [...files.map((name) => `/${name}`), ...publicFiles],
      };
      const script = bundle[`${worker}.js`];
      if (script?.type !== 'chunk') throw new Error('The door has no service worker.');
      script.code = script.code.replace(placeholder, JSON.stringify(known));
    },
  };
}

export default defineConfig({
  root: 'src/web/door',
  publicDir: 'public',
  plugins: [react(), listFiles()],
  define: { 'process.env.NODE_ENV': '"production"' },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'door/assets/[name]-[hash].js' } } },
  build: {
    outDir: '../../../dist/door',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'door/assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        door: resolve(import.meta.dirname, 'src/web/door/door.html'),
        [worker]: resolve(import.meta.dirname, 'src/web/door/service-worker.ts'),
      },
      optimization: { inlineConst: true },
      output: {
        entryFileNames: ({ name }) => (name === worker ? '[name].js' : 'door/assets/[name]-[hash].js'),
        chunkFileNames: 'door/assets/[name]-[hash].js',
      },
    },
  },
});
