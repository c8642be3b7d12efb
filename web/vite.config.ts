import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const dist = resolve(root, process.env['WEB_DIST'] ?? 'dist');
const clientDir = resolve(dist, 'client');

/** Puts the style sheet into the page itself: the first paint waits for no second request. */
function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(
          /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g,
          (link, file: string) => {
            const asset = bundle?.[file];
            return asset?.type === 'asset' ? `<style>${String(asset.source).trim()}</style>` : link;
          },
        );
      },
    },
  };
}

/** What the server renderer needs to know of the client build: which files a route's module loads. */
function clientManifest(): string {
  return readFileSync(resolve(clientDir, '.vite/manifest.json'), 'utf8');
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), inlineStyles()],
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
