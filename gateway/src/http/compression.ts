import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

const MIN_BYTES = 1024;

/** The best encoding that `Accept-Encoding` takes; null for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const names = new Set(
    (accepted ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(?:\.0+)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  if (names.has('br')) return 'br';
  return names.has('gzip') ? 'gzip' : null;
}

/** `text` as it goes out: compressed when the client can read it and it pays. */
export async function compress(
  text: string,
  encoding: Encoding | null,
): Promise<{ readonly body: Buffer; readonly encoding: Encoding | null }> {
  const bytes = Buffer.from(text);
  if (encoding === null || bytes.length < MIN_BYTES) {
    return { body: bytes, encoding: null };
  }
  const body =
    encoding === 'br'
      ? await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await toGzip(bytes, { level: 6 });
  return { body, encoding };
}
