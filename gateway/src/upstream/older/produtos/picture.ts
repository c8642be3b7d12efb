import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImagemInvalidaModel } from '../../../shop/produtos/falhas.ts';
import type { UploadModel } from '../../../shop/upload.ts';
import type { CheckedImage } from '../../rest/image-bytes.ts';
import { checkPicture, explainImage } from '../../wire/produto-save.ts';

/** The older API's default size limit. */
const SMALL_LIMIT_BYTES = 1024 * 1024;

export interface Picture {
  readonly file: CheckedImage;
  /** Whether more was sent than every API accepts. */
  readonly isLarge: () => boolean;
}

/** Checks the first bytes of an upload. A wrong format is an outcome; a broken request is thrown. */
export async function openPicture(upload: UploadModel): Promise<Picture | ImagemInvalidaModel> {
  const checked = await checkPicture(upload);
  if ('codigo' in checked) return checked;
  const { type, content } = checked;
  let sent = 0;
  const count = async function* () {
    for await (const piece of content) {
      sent += piece.length;
      yield piece;
    }
  };
  return { file: { type, content: count() }, isLarge: () => sent > SMALL_LIMIT_BYTES };
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
