import { type ImagemInvalidaModel, imagemInvalida } from '../../shop/produtos/falhas.ts';
import { type UploadModel, UploadTooLarge } from '../../shop/upload.ts';
import type { RestFailure } from '../rest/failure.ts';
import { type CheckedImage, checkImage, InvalidImage } from '../rest/image-bytes.ts';
import { bodyFailure } from '../rest/multipart.ts';

/** Checks the first bytes of an upload. A wrong format is an outcome; a broken request is thrown. */
export async function checkPicture(
  upload: UploadModel,
): Promise<CheckedImage | ImagemInvalidaModel> {
  try {
    return await checkImage(upload.open());
  } catch (error) {
    return explainImage(error);
  }
}

/** The image's fault when it made a call fail; null for any other failure. */
export function pictureProblem(failure: RestFailure): ImagemInvalidaModel | null {
  const cause = bodyFailure(failure);
  return cause === undefined ? null : explainImage(cause);
}

/** The outcome of an image that is not accepted. Rethrows any other error. */
export function explainImage(error: unknown): ImagemInvalidaModel {
  if (error instanceof InvalidImage) return imagemInvalida(error.reason);
  if (error instanceof UploadTooLarge) return imagemInvalida('size');
  throw error;
}
