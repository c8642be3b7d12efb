import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Pixels } from './desenho/rasterizar.ts';
import type { ImagemGuardada } from './tipos.ts';

/** What every picture of the shop is encoded to; part of the cache's key. */
export const CODIFICACAO = {
  larguras: [240, 360, 540, 800, 1200],
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 75, effort: 2 },
  jpg: { quality: 78, mozjpeg: true, progressive: true },
  miniatura: { lado: 12, quality: 30 },
} as const;

const EXTENSOES = ['avif', 'webp', 'jpg'] as const;
export type Extensao = (typeof EXTENSOES)[number];

/** Larger sources are refused: 50 megapixels, far above any camera's need here. */
const MAXIMO_DE_PIXELS = 50_000_000;

export interface ArquivoCodificado {
  /** `<chave>-<largura>.<ext>`. */
  readonly nome: string;
  readonly largura: number;
  readonly extensao: Extensao;
  readonly dados: Buffer;
}

export interface ImagemCodificada {
  readonly imagem: ImagemGuardada;
  readonly arquivos: readonly ArquivoCodificado[];
}

interface Reduzida extends Pixels {
  readonly canais: 3;
}

async function ler(fonte: Buffer | Pixels): Promise<Reduzida> {
  if (!Buffer.isBuffer(fonte)) return { ...fonte, canais: 3 };
  const { data, info } = await sharp(fonte, { limitInputPixels: MAXIMO_DE_PIXELS })
    .autoOrient()
    .flatten({ background: '#120e0a' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, largura: info.width, altura: info.height, canais: 3 };
}

function abrir(r: Reduzida): Sharp {
  return sharp(r.pixels, { raw: { width: r.largura, height: r.altura, channels: r.canais } });
}

/** Never enlarges: a small source keeps its own width as the widest one. */
function largurasPara(fonte: number, pedidas: readonly number[]): number[] {
  const menores = pedidas.filter((largura) => largura <= fonte);
  const maior = pedidas.at(-1) ?? fonte;
  return menores.at(-1) === maior ? menores : [...menores, fonte];
}

async function encolher(fonte: Reduzida, largura: number): Promise<Reduzida> {
  if (largura === fonte.largura) return fonte;
  const { data, info } = await abrir(fonte)
    .resize(largura)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, largura: info.width, altura: info.height, canais: 3 };
}

function codificarEm(reduzida: Reduzida, extensao: Extensao): Promise<Buffer> {
  const imagem = abrir(reduzida);
  switch (extensao) {
    case 'avif':
      return imagem.avif(CODIFICACAO.avif).toBuffer();
    case 'webp':
      return imagem.webp(CODIFICACAO.webp).toBuffer();
    case 'jpg':
      return imagem.jpeg(CODIFICACAO.jpg).toBuffer();
  }
}

async function criarMiniatura(fonte: Reduzida): Promise<string> {
  const { lado, quality } = CODIFICACAO.miniatura;
  const dados = await abrir(fonte)
    .resize(lado, lado, { fit: 'inside' })
    .webp({ quality, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${dados.toString('base64')}`;
}

/**
 * Encodes a picture as AVIF, WebP and JPEG in every width, plus a tiny placeholder. Metadata (EXIF,
 * place, colour profile) is left behind; the orientation it asks for is applied first.
 * @param fonte - an image file of any format that sharp reads, or raw pixels
 * @param larguras - widths in pixels, ascending; those above the source's own are not made
 * @throws when the source is not an image or has more than 50 megapixels
 */
export async function codificarImagem(
  fonte: Buffer | Pixels,
  larguras: readonly number[] = CODIFICACAO.larguras,
): Promise<ImagemCodificada> {
  const original = await ler(fonte);
  const prontas: Omit<ArquivoCodificado, 'nome'>[] = [];
  const feitas = largurasPara(original.largura, larguras);
  let altura = original.altura;
  for (const largura of feitas) {
    const reduzida = await encolher(original, largura);
    altura = reduzida.altura;
    for (const extensao of EXTENSOES) {
      prontas.push({ largura, extensao, dados: await codificarEm(reduzida, extensao) });
    }
  }
  const resumo = createHash('sha256');
  for (const { dados } of prontas) resumo.update(dados);
  const chave = resumo.digest('hex').slice(0, 16);
  return {
    imagem: {
      chave,
      largura: feitas.at(-1) ?? original.largura,
      altura,
      larguras: feitas,
      miniatura: await criarMiniatura(original),
    },
    arquivos: prontas.map((arquivo) => ({
      ...arquivo,
      nome: `${chave}-${arquivo.largura}.${arquivo.extensao}`,
    })),
  };
}

/** The names of the files that belong to a stored picture. */
export function nomesDosArquivos(imagem: ImagemGuardada): string[] {
  return imagem.larguras.flatMap((largura) =>
    EXTENSOES.map((extensao) => `${imagem.chave}-${largura}.${extensao}`),
  );
}
