import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMaster } from '../../demo/imagens.ts';
import { ENCODING, type EncodedImagem, encodeImagem } from './encode.ts';
import { fileNames } from './stored.ts';

const SIGNATURES = {
  avif: (data: Buffer) => data.toString('latin1', 4, 12) === 'ftypavif',
  webp: (data: Buffer) => data.toString('latin1', 8, 12) === 'WEBP',
  jpg: (data: Buffer) => data.readUInt16BE(0) === 0xffd8,
};

describe('encoding a product picture', () => {
  let encoded: EncodedImagem;

  beforeAll(async () => {
    encoded = await encodeImagem(await readMaster('noite-de-zahran'));
  });

  it('encodes every width as AVIF, WebP and JPEG, each as its name says', async () => {
    const { imagem, files } = encoded;
    expect(imagem).toMatchObject({
      largura: 1200,
      altura: 1500,
      larguras: [...ENCODING.larguras],
    });
    expect(files.map(({ nome: name }) => name)).toEqual(fileNames(imagem));
    for (const { data, extension, largura, nome: name } of files) {
      expect(SIGNATURES[extension](data), name).toBe(true);
      expect((await sharp(data).metadata()).width, name).toBe(largura);
    }
  });

  it('keeps the placeholder within 200 bytes', () => {
    expect(encoded.imagem.miniatura).toMatch(/^data:image\/webp;base64,/);
    expect(encoded.imagem.miniatura.length).toBeLessThanOrEqual(200);
  });

  it('needs less than 20 KB for a card on a phone', () => {
    const card = encoded.files.find(({ nome: name }) => name.endsWith('-540.avif'));
    expect(card?.data.length).toBeLessThan(20_000);
  });
});

describe('encoding an upload', () => {
  const photo = (largura: number, altura: number): Sharp =>
    sharp({ create: { width: largura, height: altura, channels: 3, background: '#885522' } });

  it('never enlarges a small source', async () => {
    const { imagem } = await encodeImagem(await photo(300, 200).png().toBuffer());
    expect(imagem).toMatchObject({ larguras: [240, 300], largura: 300, altura: 200 });
  });

  it('drops metadata and applies its orientation first (P17)', async () => {
    const sideways = await photo(200, 100)
      .withExif({ IFD0: { Artist: 'alguém' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { imagem, files } = await encodeImagem(sideways);
    expect(imagem).toMatchObject({ largura: 100, altura: 200 });
    for (const { data, nome: name } of files) {
      const { exif, icc, orientation } = await sharp(data).metadata();
      expect({ exif, icc }, name).toEqual({ exif: undefined, icc: undefined });
      expect(orientation ?? 1, name).toBe(1);
    }
  });

  it('rejects a file that is not an image', async () => {
    await expect(encodeImagem(Buffer.from('<html>'))).rejects.toThrow();
  });
});
