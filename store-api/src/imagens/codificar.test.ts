import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogoDemo, fotoDe } from '../demo/catalogo.ts';
import {
  CODIFICACAO,
  codificarImagem,
  type ImagemCodificada,
  nomesDosArquivos,
} from './codificar.ts';
import { desenharSvg } from './desenho/composicao.ts';
import { rasterizar } from './desenho/rasterizar.ts';

const MAGICOS = {
  avif: (dados: Buffer) => dados.toString('latin1', 4, 12) === 'ftypavif',
  webp: (dados: Buffer) => dados.toString('latin1', 8, 12) === 'WEBP',
  jpg: (dados: Buffer) => dados.readUInt16BE(0) === 0xffd8,
};

describe('encoding a picture of the collection', () => {
  let codificada: ImagemCodificada;

  beforeAll(async () => {
    const [produto] = catalogoDemo();
    if (produto === undefined) throw new Error('The demo catalogue is empty.');
    const { semente, opcoes } = fotoDe(produto);
    codificada = await codificarImagem(await rasterizar(desenharSvg(semente, opcoes)));
  });

  it('gives every width in AVIF, WebP and JPEG, each really what its name says', async () => {
    const { imagem, arquivos } = codificada;
    expect(imagem).toMatchObject({
      largura: 1200,
      altura: 1500,
      larguras: [...CODIFICACAO.larguras],
    });
    expect(arquivos.map(({ nome }) => nome)).toEqual(nomesDosArquivos(imagem));
    for (const { dados, extensao, largura, nome } of arquivos) {
      expect(MAGICOS[extensao](dados), nome).toBe(true);
      expect((await sharp(dados).metadata()).width, nome).toBe(largura);
    }
  });

  it('keeps the placeholder within 200 bytes', () => {
    expect(codificada.imagem.miniatura).toMatch(/^data:image\/webp;base64,/);
    expect(codificada.imagem.miniatura.length).toBeLessThanOrEqual(200);
  });

  it('sends a phone less than 20 KB for a card', () => {
    const carta = codificada.arquivos.find(({ nome }) => nome.endsWith('-540.avif'));
    expect(carta?.dados.length).toBeLessThan(20_000);
  });
});

describe('encoding an upload', () => {
  const foto = (largura: number, altura: number): Sharp =>
    sharp({ create: { width: largura, height: altura, channels: 3, background: '#885522' } });

  it('never enlarges: a small source keeps its own width', async () => {
    const { imagem } = await codificarImagem(await foto(300, 200).png().toBuffer());
    expect(imagem).toMatchObject({ larguras: [240, 300], largura: 300, altura: 200 });
  });

  it('leaves metadata behind and applies its orientation first', async () => {
    const deLado = await foto(200, 100)
      .withExif({ IFD0: { Artist: 'alguém' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { imagem, arquivos } = await codificarImagem(deLado);
    expect(imagem).toMatchObject({ largura: 100, altura: 200 });
    for (const { dados, nome } of arquivos) {
      const { exif, icc, orientation } = await sharp(dados).metadata();
      expect({ exif, icc }, nome).toEqual({ exif: undefined, icc: undefined });
      expect(orientation ?? 1, nome).toBe(1);
    }
  });

  it('refuses what is not an image', async () => {
    await expect(codificarImagem(Buffer.from('<html>'))).rejects.toThrow();
  });
});
