import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { comprimir, escolherCodificacao } from './compressao.ts';
import type { Pagina, Paginas } from './paginas.ts';

const IMUTAVEL = 'public, max-age=31536000, immutable';
const CURTO = 'public, max-age=3600';

/**
 * The web client: `/assets/*` for ever, other files of its root and of `/loja/` for an hour, and every other GET that
 * takes HTML as a rendered page. Files come compressed when the build left a `.br` or `.gz` beside them.
 */
export async function rotasDaLoja(
  app: FastifyInstance,
  pasta: string,
  paginas: Paginas,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(pasta, 'client'),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  });
  app.get('/*', async (request, reply) => {
    const [caminho = '/'] = request.url.split('?');
    if (caminho.startsWith('/assets/')) {
      reply.header('cache-control', IMUTAVEL);
      return reply.sendFile(caminho.slice(1));
    }
    if (/^\/(?:loja\/)?[\w-][\w.-]*\.\w+$/.test(caminho) && caminho !== '/index.html') {
      reply.header('cache-control', CURTO);
      return reply.sendFile(caminho.slice(1));
    }
    if (!(request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)) return reply.callNotFound();
    const pagina = await paginas.abrir(request.url, ehMovel(request));
    return pagina === null ? semConstrucao(reply) : enviar(pagina, request, reply);
  });
}

async function enviar(pagina: Pagina, request: FastifyRequest, reply: FastifyReply) {
  reply
    .code(pagina.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagina.politica)
    .header('cache-control', 'no-cache')
    .header('vary', 'Sec-CH-UA-Mobile, User-Agent, Accept-Encoding')
    .header('etag', pagina.etag);
  if (pagina.localizacao !== undefined) reply.header('location', pagina.localizacao);
  if (pagina.status === 200 && request.headers['if-none-match'] === pagina.etag) {
    return reply.code(304).send();
  }
  const codificacao = escolherCodificacao(request.headers['accept-encoding']);
  const { corpo, codificacao: usada } = await comprimir(pagina.html, codificacao);
  if (usada) reply.header('content-encoding', usada);
  return reply.send(corpo);
}

function ehMovel(request: FastifyRequest): boolean {
  const dica = request.headers['sec-ch-ua-mobile'];
  return dica === undefined ? /Mobi/.test(request.headers['user-agent'] ?? '') : dica === '?1';
}

function semConstrucao(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('The shop has not been built yet. Run `npm run build`, then reload this page.\n');
}
