import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createServer } from 'vite';

const WEB = resolve(import.meta.dirname, '..');
const PAGE = '/dev/ui';
const html = await readFile(resolve(import.meta.dirname, 'ui.html'), 'utf8');

/** Serves the component page on 127.0.0.1 and PORT (default 5050). Prints its address when ready; stops on SIGTERM. */
const server = await createServer({
  configFile: resolve(WEB, 'vite.config.ts'),
  root: WEB,
  appType: 'custom',
  cacheDir: resolve(WEB, '.cache/ui'),
  clearScreen: false,
  logLevel: 'warn',
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5050),
    strictPort: true,
    // Screenshots need a page that does not reload.
    ...(process.env['UI_STILL'] ? { hmr: false, watch: null } : {}),
  },
  optimizeDeps: { entries: ['dev/main.tsx'] },
  plugins: [
    {
      name: 'ui-page',
      configureServer(vite) {
        vite.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          if (pathname === '/') {
            response.writeHead(302, { location: PAGE }).end();
          } else if (pathname === PAGE) {
            void vite
              .transformIndexHtml(PAGE, html)
              .then((page) => response.setHeader('content-type', 'text/html').end(page));
          } else {
            next();
          }
        });
      },
    },
  ],
});

await server.listen();
const [address = ''] = server.resolvedUrls?.local ?? [];
console.log(`${address.replace(/\/$/, '')}${PAGE}`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
