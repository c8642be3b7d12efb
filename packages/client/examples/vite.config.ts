import { defineConfig } from 'vite';

// The page and the gateway share an origin: the gateway sends no CORS headers.
export default defineConfig({
  server: { proxy: { '/graphql': process.env['SHOP_URL'] ?? 'http://127.0.0.1:4000' } },
});
