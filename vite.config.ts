import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Two builds of one shop: `vite build` is what browsers load (dist/web), `vite build --ssr src/web/render.tsx` is what
 * the server loads to draw pages (dist/render). The second holds all it needs, so that it runs without node_modules.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react()],
  publicDir: 'src/web/public',
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/render' : 'dist/web',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // One stylesheet for all pages: it is small, and no page waits for a second one.
    cssCodeSplit: false,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { input: 'src/web/start.ts' },
  },
  ssr: { noExternal: true },
}));
