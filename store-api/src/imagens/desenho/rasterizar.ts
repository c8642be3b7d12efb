import sharp, { type Sharp } from 'sharp';
import type { Camadas } from './composicao.ts';

/** Unencoded RGB pixels, row by row. */
export interface Pixels {
  readonly pixels: Buffer;
  readonly largura: number;
  readonly altura: number;
}

/** Raw pixels: red, green, blue and, where there is transparency, alpha. */
interface Bruta {
  readonly dados: Buffer;
  readonly largura: number;
  readonly altura: number;
}

/** Rows below the ground in which the mirror image fades out, at a picture height of 1500. */
const ALCANCE_DO_REFLEXO = 275;

/** Film grain: strong enough to hide banding in the dark, in levels of 255. */
const FORCA_DO_GRAO = 2;

/** How much of the halo of bright glass and metal is added, 0–1. */
const FORCA_DO_HALO = 0.5;

async function desenhar(svg: string): Promise<Bruta> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { dados: data, largura: info.width, altura: info.height };
}

function ampliar(svg: string, largura: number, altura: number): Sharp {
  return sharp(Buffer.from(svg)).resize(largura, altura, { fit: 'fill', kernel: 'cubic' });
}

/** The objects upside down below the ground line, softened as polished lacquer softens. */
async function espelhar(objetos: Bruta, chao: number, alcance: number): Promise<Buffer> {
  const topo = Math.max(0, chao - alcance);
  const altura = chao - topo;
  const { data, info } = await sharp(objetos.dados, {
    raw: { width: objetos.largura, height: objetos.altura, channels: 4 },
  })
    .extract({ left: 0, top: topo, width: objetos.largura, height: altura })
    .flip()
    .resize(Math.round(objetos.largura / 4), Math.round(altura / 4), { fit: 'fill' })
    .blur(1.1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .resize(objetos.largura, altura, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** Lays RGBA pixels over RGB ones, `forca` (0–1) of them in each row. */
function sobrepor(
  base: Buffer,
  camada: Buffer,
  largura: number,
  primeiraLinha: number,
  forca: (linha: number) => number,
): void {
  const linhas = camada.length / 4 / largura;
  for (let linha = 0; linha < linhas; linha += 1) {
    const parte = forca(linha) / 255;
    let j = linha * largura * 4;
    let i = (primeiraLinha + linha) * largura * 3;
    for (let x = 0; x < largura; x += 1, i += 3, j += 4) {
      const opacidade = camada[j + 3] ?? 0;
      if (opacidade === 0) continue;
      const alfa = opacidade * parte;
      const [r, g, b] = [base[i] ?? 0, base[i + 1] ?? 0, base[i + 2] ?? 0];
      base[i] = r + ((camada[j] ?? 0) - r) * alfa;
      base[i + 1] = g + ((camada[j + 1] ?? 0) - g) * alfa;
      base[i + 2] = b + ((camada[j + 2] ?? 0) - b) * alfa;
    }
  }
}

/** The same pattern on every machine. */
function criarGrao(): Float32Array {
  const grao = new Float32Array(1 << 16);
  let estado = 0x9e3779b9;
  const proximo = (): number => {
    estado = (Math.imul(estado, 1664525) + 1013904223) >>> 0;
    return estado / 4294967296;
  };
  for (let i = 0; i < grao.length; i += 1) {
    grao[i] = (proximo() + proximo() - 1) * FORCA_DO_GRAO;
  }
  return grao;
}

const GRAO = criarGrao();

/** Tone curve: deeper shadows and brighter lights around the middle tones. */
const CURVA = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255;
  return 255 * (x + 0.42 * (x * x * (3 - 2 * x) - x) + 0.012);
});

/** Light that bright glass and metal spread on film. */
async function halo(imagem: Buffer, largura: number, altura: number): Promise<Buffer> {
  const { data, info } = await sharp(imagem, {
    raw: { width: largura, height: altura, channels: 3 },
  })
    .resize(Math.round(largura / 8), Math.round(altura / 8), { fit: 'fill', kernel: 'linear' })
    .linear(1.6, -150)
    .blur(5)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .resize(largura, altura, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** Vignette, halo, tone curve and grain: what the lens, the film and the print add. */
function revelar(imagem: Buffer, brilho: Buffer, largura: number, altura: number): void {
  const distancias = Float32Array.from(
    { length: largura },
    (_, x) => ((x - largura / 2) / largura) ** 2,
  );
  for (let y = 0; y < altura; y += 1) {
    const dy = (y / altura - 0.5) ** 2;
    let i = y * largura * 3;
    for (let x = 0; x < largura; x += 1) {
      const vinheta = 1 - Math.max(0, (distancias[x] ?? 0) + dy - 0.1) * 1.25;
      const grao = GRAO[(Math.imul(y, 7919) + x * 31 + ((x * y) >> 3)) & 0xffff] ?? 0;
      for (const fim = i + 3; i < fim; i += 1) {
        const cor = (imagem[i] ?? 0) * vinheta;
        const luz = (brilho[i] ?? 0) * FORCA_DO_HALO;
        const valor = (CURVA[(cor + luz - (cor * luz) / 255) | 0] ?? 255) + grao;
        imagem[i] = valor < 0 ? 0 : valor > 255 ? 255 : valor;
      }
    }
  }
}

/**
 * Puts the layers of a picture together: mirror image, vignette, halo and grain included.
 * @returns raw RGB pixels, row by row
 */
export async function rasterizar(c: Camadas): Promise<Pixels> {
  const { largura, altura } = c;
  const chao = Math.round(c.chao);
  const alcance = Math.min(Math.round((ALCANCE_DO_REFLEXO * altura) / 1500), altura - chao, chao);
  const [pixels, objetos] = await Promise.all([
    ampliar(c.fundo, largura, altura).removeAlpha().raw().toBuffer(),
    desenhar(c.objetos),
  ]);
  const reflexo = await espelhar(objetos, chao, alcance);
  sobrepor(pixels, reflexo, largura, chao, (linha) => (1 - linha / alcance) ** 1.7 * c.reflexo);
  sobrepor(pixels, objetos.dados, largura, 0, () => 1);
  if (c.veu !== '') {
    const veu = await ampliar(c.veu, largura, altura).ensureAlpha().raw().toBuffer();
    sobrepor(pixels, veu, largura, 0, () => 1);
  }
  revelar(pixels, await halo(pixels, largura, altura), largura, altura);
  return { pixels, largura, altura };
}
