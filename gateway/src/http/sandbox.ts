import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { politicaDoSandbox } from './cabecalhos.ts';

const PASTA = fileURLToPath(new URL('../../dist/sandbox', import.meta.url));

/** `/sandbox`: GraphiQL from our own files, with nothing loaded from elsewhere. */
export async function rotasDoSandbox(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(PASTA, 'assets'),
    prefix: '/sandbox/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
    suppressWarning: true,
  });
  app.get('/sandbox', async (_, reply) => {
    const pagina = await readFile(join(PASTA, 'index.html'), 'utf8').catch(() => null);
    if (pagina === null) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The sandbox has not been built yet. Run `npm run build`, then reload this page.\n');
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', politicaDoSandbox)
      .send(pagina);
  });
  app.get('/sandbox/', (_, reply) => reply.redirect('/sandbox', 308));
}
