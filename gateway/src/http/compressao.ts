import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const comBrotli = promisify(brotliCompress);
const comGzip = promisify(gzip);

type Codificacao = 'br' | 'gzip';

const MENOR_QUE_VALE = 1024;

/** The best encoding that `Accept-Encoding` takes; null for none. */
export function escolherCodificacao(aceitas: string | undefined): Codificacao | null {
  const nomes = new Set(
    (aceitas ?? '')
      .split(',')
      .map((parte) => parte.trim())
      .filter((parte) => !/;\s*q=0(?:\.0+)?$/.test(parte))
      .map((parte) => parte.split(';')[0]?.trim()),
  );
  if (nomes.has('br')) return 'br';
  return nomes.has('gzip') ? 'gzip' : null;
}

/** `texto` as it goes out: compressed when the client can read it and it pays. */
export async function comprimir(
  texto: string,
  codificacao: Codificacao | null,
): Promise<{ readonly corpo: Buffer; readonly codificacao: Codificacao | null }> {
  const bytes = Buffer.from(texto);
  if (codificacao === null || bytes.length < MENOR_QUE_VALE) {
    return { corpo: bytes, codificacao: null };
  }
  const corpo =
    codificacao === 'br'
      ? await comBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await comGzip(bytes, { level: 6 });
  return { corpo, codificacao };
}
