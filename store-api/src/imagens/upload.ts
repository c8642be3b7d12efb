import { detectType, type ImageType } from '@decantaria/server/picture';
import { E_TIMEOUT, withTimeout } from 'async-mutex';
import sharp from 'sharp';
import { busy, Refusal } from '../http/errors.ts';
import { type EncodedImagem, encodeImagem, encodingSlots, MAX_PIXELS } from './encode.ts';

const RETRY_AFTER_SECONDS = 30;
const slots = withTimeout(encodingSlots, RETRY_AFTER_SECONDS * 1000);
// A bottle's picture is never longer, and a longer one would be encoded at a great height.
const MAX_ASPECT = 5;

/** 413 for a file above `MAX_IMAGE_BYTES`. */
export function imagemTooLarge(): Refusal {
  return new Refusal(413, {
    codigo: 'IMAGEM_GRANDE_DEMAIS',
    mensagem: 'A imagem pode ter até 5 MB.',
    campo: 'imagem',
  });
}

/**
 * Encodes an uploaded picture. Only the bytes decide its format: the file's name and declared type are ignored, and no
 * byte of the file itself is kept.
 *
 * @throws Refusal 422 IMAGEM_INVALIDA for anything but a whole JPEG, PNG or WebP of at most 50 megapixels and 5:1; 503
 *   when no encoding slot is free for 30 seconds.
 */
export async function encodeUpload(data: Buffer): Promise<EncodedImagem> {
  const format = detectType(data);
  if (format === null) throw invalid('Use uma imagem JPEG, PNG ou WebP.');
  await requireReadable(data, format);
  return slots
    .runExclusive(() =>
      encodeImagem(data).catch((error: unknown) => {
        throw invalid('A imagem está danificada ou incompleta. Tente outra.', error);
      }),
    )
    .catch((error: unknown) => {
      if (error !== E_TIMEOUT) throw error;
      throw busy(RETRY_AFTER_SECONDS);
    });
}

// Reads the header alone, before a pixel is decoded: a small file may claim a hundred thousand rows.
async function requireReadable(data: Buffer, format: ImageType): Promise<void> {
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
