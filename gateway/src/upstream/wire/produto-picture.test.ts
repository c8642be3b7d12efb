import { expect, test } from 'vitest';
import { createUpload } from '../../server/graphql/upload.ts';
import { UploadInterrupted } from '../../shop/upload.ts';
import { checkPicture } from './produto-save.ts';

test('does not call a picture invalid when its request broke off', async () => {
  const broken = new UploadInterrupted();
  const upload = createUpload({
    filename: 'a.png',
    mimetype: 'image/png',
    content: (async function* () {
      yield new Uint8Array([0x89, 0x50]);
      throw broken;
    })(),
  });
  await expect(checkPicture(upload)).rejects.toBe(broken);
});
