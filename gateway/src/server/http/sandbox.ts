import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxPolicy } from './headers.ts';

const FOLDER = fileURLToPath(new URL('../../../dist/sandbox', import.meta.url));

/** `/sandbox`: GraphiQL, self-hosted. Only with the setting `sandbox`. */
export async function sandboxRoutes(
  app: FastifyInstance,
  { sandbox }: { readonly sandbox: boolean },
): Promise<void> {
  if (!sandbox) return;
  await app.register(fastifyStatic, {
    root: join(FOLDER, 'assets'),
    prefix: '/sandbox/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
    suppressWarning: true,
  });
  app.get('/sandbox', async (_, reply) => {
    const page = await readFile(join(FOLDER, 'index.html'), 'utf8').catch(() => null);
    if (page === null) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The sandbox has not been built yet. Run `npm run build`, then reload this page.\n');
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', sandboxPolicy)
      .send(page);
  });
  app.get('/sandbox/', (_, reply) => reply.redirect('/sandbox', 308));
}

/** Apollo's hosted explorer: the only other origin that may call, without the cookie. */
export const EXPLORER = 'https://studio.apollographql.com';

/** Lets the explorer's page call, without the cookie. */
export function allowExplorer(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin !== EXPLORER) return;
  reply.headers({
    'access-control-allow-origin': EXPLORER,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers':
      'content-type, authorization, apollo-require-preflight, x-decantaria-trace',
    'access-control-max-age': '600',
  });
}
