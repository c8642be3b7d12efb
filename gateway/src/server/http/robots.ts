import type { FastifyInstance } from 'fastify';
import { originOf } from './origin.ts';

/** Paths that crawlers must not visit: pages of an account, and endpoints. */
const PRIVATE = [
  'graphql',
  'sandbox',
  'dashboard',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'confirmar-email',
  'painel',
  'meus-pedidos',
  'carrinho',
  'checkout',
  'pedido-confirmado',
  'success',
  'cancel',
];

/** `GET /robots.txt`: disallows private paths and names the sitemap. */
export function robotsRoutes(
  app: FastifyInstance,
  { publicOrigin }: { readonly publicOrigin: string | undefined },
): void {
  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(request, publicOrigin);
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: /${path}`),
      ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Host')
      .send(`${lines.join('\n')}\n`);
  });
}
