import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type UploadModel, UploadTooLarge } from '../graphql/upload.ts';
import type { RestFailure } from '../rest/failure.ts';
import { type CheckedImage, checkImage, InvalidImage } from '../rest/image-bytes.ts';
import { bodyFailure } from '../rest/multipart.ts';
import { type ImagemInvalidaModel, imagemInvalida } from './falhas.ts';

/** The older API's default size limit. */
const SMALL_LIMIT_BYTES = 1024 * 1024;

export interface Picture {
  readonly file: CheckedImage;
  /** Whether more was sent than every API accepts. */
  readonly isLarge: () => boolean;
}

/** Checks the first bytes of an upload. A wrong format is an outcome; a broken request is thrown. */
export async function openPicture(upload: UploadModel): Promise<Picture | ImagemInvalidaModel> {
  try {
    const { type, content } = await checkImage(upload.open());
    let sent = 0;
    const count = async function* () {
      for await (const piece of content) {
        sent += piece.length;
        yield piece;
      }
    };
    return { file: { type, content: count() }, isLarge: () => sent > SMALL_LIMIT_BYTES };
  } catch (error) {
    return explainImage(error);
  }
}

/** Like `openPicture`, once all bytes have arrived. */
export async function receivePicture(upload: UploadModel): Promise<Picture | ImagemInvalidaModel> {
  const picture = await openPicture(upload);
  if ('codigo' in picture) return picture;
  try {
    const bytes = await buffer(picture.file.content);
    return { ...picture, file: { ...picture.file, content: Readable.from([bytes]) } };
  } catch (error) {
    return explainImage(error);
  }
}

/** The image's fault when it made a call fail; null for any other failure. */
export function pictureProblem(failure: RestFailure): ImagemInvalidaModel | null {
  const cause = bodyFailure(failure);
  return cause === undefined ? null : explainImage(cause);
}

function explainImage(error: unknown): ImagemInvalidaModel {
  if (error instanceof InvalidImage) return imagemInvalida(error.reason);
  if (error instanceof UploadTooLarge) return imagemInvalida('size');
  throw error;
}
