import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineStyles } from './vite/inline-styles.ts';
import { precompress } from './vite/precompress.ts';
import { preloadFonts } from './vite/preload-fonts.ts';

const root = import.meta.dirname;
const dist = resolve(root, process.env['WEB_DIST'] ?? 'dist');
const clientDir = resolve(dist, 'client');

/** What the server renderer needs to know of the client build: which files a route's module loads. */
function clientManifest(): string {
  return readFileSync(resolve(clientDir, '.vite/manifest.json'), 'utf8');
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), ...(isSsrBuild ? [] : [preloadFonts(), inlineStyles(), precompress()])],
  define: isSsrBuild ? { __CLIENT_MANIFEST__: clientManifest() } : {},
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? resolve(dist, 'server') : clientDir,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? { rollupOptions: { input: resolve(root, 'src/app/entry-server.tsx') } } : {}),
  },
  ssr: { noExternal: true },
}));
