import type { Dispatcher } from 'undici';

const SEGMENTO = '[A-Za-z0-9_][A-Za-z0-9_.%-]{0,150}';
const ARQUIVO = new RegExp(
  `^(?:-/(?:${SEGMENTO}/){0,6})?${SEGMENTO}\\.(?:avif|webp|jpe?g|png|gif)$`,
  'i',
);

/** Picture types that may be shown; vector pictures can hold scripts and may not. */
const TIPO = /^image\/(?:avif|webp|jpeg|png|gif)$/;

export interface ImagemDoUpstream {
  readonly status: number;
  readonly cabecalhos: Readonly<Record<string, string>>;
  readonly corpo: Dispatcher.ResponseData['body'];
}

const REPASSADOS = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified'];

/**
 * The path on the upstream's origin of a picture asked for as `/imagens/{nome}`: the same, or, below
 * `-/`, any root-relative address that the API gave. Null for names that no picture has.
 */
export function caminhoDaImagem(nome: string): string | null {
  if (!ARQUIVO.test(nome) || /%(?:2e|2f|5c|00)/i.test(nome) || nome.includes('..')) return null;
  return nome.startsWith('-/') ? nome.slice(1) : `/imagens/${nome}`;
}

/**
 * Streams a picture from the upstream's origin, nothing of the browser's request with it but the ETag.
 * Null when there is none or it is no picture; rejects when the upstream cannot be reached within 10 s.
 */
export async function pedirImagem(
  pool: Dispatcher,
  caminho: string,
  pedido: { readonly etag?: string | undefined; readonly sinal: AbortSignal },
): Promise<ImagemDoUpstream | null> {
  const resposta = await pool.request({
    method: 'GET',
    path: caminho,
    headers: {
      accept: 'image/*',
      'user-agent': 'decantaria-gateway',
      ...(pedido.etag === undefined ? {} : { 'if-none-match': pedido.etag }),
    },
    signal: pedido.sinal,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  const tipo = String(resposta.headers['content-type'] ?? '').split(';')[0] ?? '';
  const inalterada = resposta.statusCode === 304;
  if (!inalterada && (resposta.statusCode !== 200 || !TIPO.test(tipo))) {
    await resposta.body.dump();
    return null;
  }
  const cabecalhos = Object.fromEntries(
    REPASSADOS.flatMap((nome) => {
      const valor = resposta.headers[nome];
      return typeof valor === 'string' ? [[nome, valor]] : [];
    }),
  );
  return { status: resposta.statusCode, cabecalhos, corpo: resposta.body };
}
