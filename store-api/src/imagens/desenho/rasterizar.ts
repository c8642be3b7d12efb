import sharp from 'sharp';
import type { Camadas } from './composicao.ts';

interface Bruta {
  readonly dados: Buffer;
  readonly largura: number;
  readonly altura: number;
}

/** Rows below the ground in which the mirror image fades out, at a picture height of 1500. */
const ALCANCE_DO_REFLEXO = 275;

async function desenhar(svg: string): Promise<Bruta> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { dados: data, largura: info.width, altura: info.height };
}

async function ampliar(svg: string, largura: number, altura: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(largura, altura, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer();
}

/** The objects upside down below the ground line, softened as polished lacquer softens. */
async function espelhar(objetos: Bruta, chao: number, alcance: number): Promise<Buffer> {
  const topo = Math.max(0, Math.round(chao) - alcance);
  const altura = Math.round(chao) - topo;
  const reduzida = await sharp(objetos.dados, {
    raw: { width: objetos.largura, height: objetos.altura, channels: 4 },
  })
    .extract({ left: 0, top: topo, width: objetos.largura, height: altura })
    .flip()
    .resize(Math.round(objetos.largura / 4), Math.round(altura / 4), { fit: 'fill' })
    .blur(1.1)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(reduzida)
    .resize(objetos.largura, altura, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer();
}

function sobrepor(base: Buffer, i: number, camada: Buffer, j: number, forca: number): void {
  const alfa = ((camada[j + 3] ?? 0) / 255) * forca;
  if (alfa === 0) return;
  for (let canal = 0; canal < 3; canal += 1) {
    const fundo = base[i + canal] ?? 0;
    base[i + canal] = fundo + ((camada[j + canal] ?? 0) - fundo) * alfa;
  }
}

/** Film grain: the same pattern on every machine, strong enough to hide banding in the dark. */
function criarGrao(): Int8Array {
  const grao = new Int8Array(1 << 16);
  let estado = 0x9e3779b9;
  for (let i = 0; i < grao.length; i += 1) {
    estado = (Math.imul(estado, 1664525) + 1013904223) >>> 0;
    const a = estado >>> 24;
    estado = (Math.imul(estado, 1664525) + 1013904223) >>> 0;
    grao[i] = (a + (estado >>> 24) - 255) / 64;
  }
  return grao;
}

const GRAO = criarGrao();

/** Tone curve: deeper shadows and brighter lights around the middle tones. */
const CURVA = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255;
  return 255 * (x + 0.42 * (x * x * (3 - 2 * x) - x) + 0.012);
});

/** Halo that bright glass and metal leave on film. */
async function halo(imagem: Buffer, largura: number, altura: number): Promise<Buffer> {
  const pequena = await sharp(imagem, { raw: { width: largura, height: altura, channels: 3 } })
    .resize(Math.round(largura / 8), Math.round(altura / 8), { fit: 'fill', kernel: 'linear' })
    .linear(1.6, -150)
    .blur(5)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(pequena)
    .resize(largura, altura, { fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * Puts the layers of a picture together: mirror image, vignette, halo and grain included.
 * @returns raw RGB pixels of `largura` × `altura`
 */
export async function rasterizar(
  c: Camadas,
): Promise<{ pixels: Buffer; largura: number; altura: number }> {
  const { largura, altura } = c;
  const chao = Math.round(c.chao);
  const alcance = Math.min(Math.round((ALCANCE_DO_REFLEXO * altura) / 1500), altura - chao);
  const [fundo, objetos] = await Promise.all([
    ampliar(c.fundo, largura, altura),
    desenhar(c.objetos),
  ]);
  const reflexo = await espelhar(objetos, chao, alcance);
  const veu = c.veu === '' ? undefined : await ampliar(c.veu, largura, altura);
  const saida = Buffer.allocUnsafe(largura * altura * 3);
  for (let y = 0; y < altura; y += 1) {
    const abaixo = y - chao;
    const queda = abaixo >= 0 && abaixo < alcance ? (1 - abaixo / alcance) ** 1.7 * c.reflexo : 0;
    for (let x = 0; x < largura; x += 1) {
      const p = y * largura + x;
      const i = p * 3;
      const j = p * 4;
      saida[i] = fundo[j] ?? 0;
      saida[i + 1] = fundo[j + 1] ?? 0;
      saida[i + 2] = fundo[j + 2] ?? 0;
      if (queda > 0) sobrepor(saida, i, reflexo, (abaixo * largura + x) * 4, queda);
      sobrepor(saida, i, objetos.dados, j, 1);
      if (veu !== undefined) sobrepor(saida, i, veu, j, 1);
    }
  }
  const brilho = await halo(saida, largura, altura);
  const [cx, cy] = [largura / 2, altura * 0.5];
  for (let y = 0; y < altura; y += 1) {
    const dy = ((y - cy) / altura) ** 2;
    for (let x = 0; x < largura; x += 1) {
      const i = (y * largura + x) * 3;
      const longe = ((x - cx) / largura) ** 2 + dy;
      const vinheta = 1 - Math.max(0, longe - 0.1) * 1.25;
      const grao = GRAO[(Math.imul(y, 7919) + x * 31 + ((x * y) >> 3)) & 0xffff] ?? 0;
      for (let canal = 0; canal < 3; canal += 1) {
        const cor = (saida[i + canal] ?? 0) * vinheta;
        const luz = (brilho[i + canal] ?? 0) * 0.5;
        const valor = (CURVA[Math.min(255, (cor + luz - (cor * luz) / 255) | 0)] ?? 0) + grao;
        saida[i + canal] = valor < 0 ? 0 : valor > 255 ? 255 : valor;
      }
    }
  }
  return { pixels: saida, largura, altura };
}
