import { type UploadModel, UploadTooLarge } from '../graphql/upload.ts';
import type { RestFailure } from '../rest/failure.ts';
import { type CheckedImage, checkImage, InvalidImage } from '../rest/image-bytes.ts';
import { bodyFailure } from '../rest/multipart.ts';
import { type ImagemInvalidaModel, imagemInvalida } from './falhas.ts';

/** What the older API takes at most unless told otherwise (rest-contract 3.3). */
const SMALL_LIMIT_BYTES = 1024 * 1024;

/** A picture on its way. */
export interface Picture {
  readonly file: CheckedImage;
  /** Whether more of it was sent than every API takes. */
  readonly isLarge: () => boolean;
}

/** Looks at the first bytes of an upload; what is no picture is an answer, a request that broke off an error. */
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

/** What is wrong with the picture, when that is why a call failed; null for every other failure. */
export function pictureProblem(failure: RestFailure): ImagemInvalidaModel | null {
  const cause = bodyFailure(failure);
  return cause === undefined ? null : explainImage(cause);
}

function explainImage(error: unknown): ImagemInvalidaModel {
  if (error instanceof InvalidImage) return imagemInvalida(error.reason);
  if (error instanceof UploadTooLarge) return imagemInvalida('size');
  throw error;
}
