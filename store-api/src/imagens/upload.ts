import sharp from 'sharp';
import { bodyOfStatus, Refusal } from '../http/errors.ts';
import { type EncodedImagem, encodeImagem, MAX_PIXELS } from './encode.ts';
import { Turns } from './turns.ts';

/** C-75: the largest file that is taken. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

// Each takes a core for a second or two; the shop must go on answering meanwhile.
const turns = new Turns(2);
const PATIENCE_MS = 30_000;
// Taller or wider than this is no picture of a bottle, and would be encoded at a great height.
const MAX_ASPECT = 5;

type Format = 'jpeg' | 'png' | 'webp';

/** 413 for a file above `MAX_UPLOAD_BYTES`. */
export function imagemTooLarge(): Refusal {
  return new Refusal(413, {
    codigo: 'IMAGEM_GRANDE_DEMAIS',
    mensagem: 'A imagem pode ter até 5 MB.',
    campo: 'imagem',
  });
}

/**
 * Encodes a picture that somebody sent, at most two at a time. Only its bytes say what it is: name and
 * declared type do not matter, and nothing of the file itself is kept (P17, C-75).
 *
 * @throws Refusal 422 IMAGEM_INVALIDA for anything but a whole JPEG, PNG or WebP of at most 50 megapixels
 *   and 5:1, 503 when too many others are waiting.
 */
export async function encodeUpload(data: Buffer): Promise<EncodedImagem> {
  const format = formatOf(data);
  if (format === undefined) throw invalid('Use uma imagem JPEG, PNG ou WebP.');
  await requireReadable(data, format);
  return turns.run(
    () =>
      encodeImagem(data).catch((error: unknown) => {
        throw invalid('A imagem está danificada ou incompleta. Tente outra.', error);
      }),
    PATIENCE_MS,
    () => new Refusal(503, bodyOfStatus(503), { 'retry-after': '30' }),
  );
}

/** What the first bytes say; undefined for everything that is not taken. */
export function formatOf(data: Buffer): Format | undefined {
  const latin = data.toString('latin1', 0, 12);
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (latin.startsWith('RIFF') && latin.endsWith('WEBP')) return 'webp';
  return undefined;
}

// From the header alone, before a pixel is decoded: a few bytes may claim a hundred thousand rows.
async function requireReadable(data: Buffer, format: Format): Promise<void> {
  const header = await sharp(data, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw invalid('A imagem está danificada ou incompleta. Tente outra.', error);
    });
  if (header.format !== format) throw invalid('Use uma imagem JPEG, PNG ou WebP.');
  const { width, height } = header;
  if (width * height > MAX_PIXELS) {
    throw invalid('A imagem tem pontos demais: use uma de até 50 megapixels.');
  }
  if (Math.max(width, height) > MAX_ASPECT * Math.min(width, height)) {
    throw invalid('A imagem é comprida demais: um lado pode ter até 5 vezes o outro.');
  }
}

function invalid(mensagem: string, cause?: unknown): Refusal {
  const refusal = new Refusal(422, { codigo: 'IMAGEM_INVALIDA', mensagem, campo: 'imagem' });
  refusal.cause = cause;
  return refusal;
}
