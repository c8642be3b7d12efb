import sharp, { type Sharp } from 'sharp';
import type { Layers } from './composition.ts';

/** Unencoded RGB pixels, row by row. */
export interface Pixels {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Raw pixels: red, green, blue and, where there is transparency, alpha. */
interface RawImage {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Rows below the ground in which the mirror image fades out, at a picture height of 1500. */
const REFLECTION_REACH = 275;

/** Film grain: strong enough to hide banding in the dark, in levels of 255. */
const GRAIN_STRENGTH = 2;

/** How much of the halo of bright glass and metal is added, 0–1. */
const HALO_STRENGTH = 0.5;

async function renderSvg(svg: string): Promise<RawImage> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: data, width: info.width, height: info.height };
}

function enlarge(svg: string, width: number, height: number): Sharp {
  return sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill', kernel: 'cubic' });
}

/** The objects upside down below the ground line, softened as polished lacquer softens. */
async function mirror(objects: RawImage, ground: number, reach: number): Promise<Buffer> {
  const top = Math.max(0, ground - reach);
  const height = ground - top;
  const { data, info } = await sharp(objects.data, {
    raw: { width: objects.width, height: objects.height, channels: 4 },
  })
    .extract({ left: 0, top: top, width: objects.width, height: height })
    .flip()
    .resize(Math.round(objects.width / 4), Math.round(height / 4), { fit: 'fill' })
    .blur(1.1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .resize(objects.width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** Lays RGBA pixels over RGB ones, `strength` (0–1) of them in each row. */
function overlay(
  base: Buffer,
  layer: Buffer,
  width: number,
  firstRow: number,
  strength: (row: number) => number,
): void {
  const rows = layer.length / 4 / width;
  for (let row = 0; row < rows; row += 1) {
    const part = strength(row) / 255;
    let j = row * width * 4;
    let i = (firstRow + row) * width * 3;
    for (let x = 0; x < width; x += 1, i += 3, j += 4) {
      const opacity = layer[j + 3] ?? 0;
      if (opacity === 0) continue;
      const alpha = opacity * part;
      const [r, g, b] = [base[i] ?? 0, base[i + 1] ?? 0, base[i + 2] ?? 0];
      base[i] = r + ((layer[j] ?? 0) - r) * alpha;
      base[i + 1] = g + ((layer[j + 1] ?? 0) - g) * alpha;
      base[i + 2] = b + ((layer[j + 2] ?? 0) - b) * alpha;
    }
  }
}

/** The same pattern on every machine. */
function createGrain(): Float32Array {
  const grain = new Float32Array(1 << 16);
  let state = 0x9e3779b9;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let i = 0; i < grain.length; i += 1) {
    grain[i] = (next() + next() - 1) * GRAIN_STRENGTH;
  }
  return grain;
}

const GRAIN = createGrain();

/** Tone curve: deeper shadows and brighter lights around the middle tones. */
const CURVE = Float32Array.from({ length: 256 }, (_, i) => {
  const x = i / 255;
  return 255 * (x + 0.42 * (x * x * (3 - 2 * x) - x) + 0.012);
});

/** Light that bright glass and metal spread on film. */
async function halo(imagem: Buffer, width: number, height: number): Promise<Buffer> {
  const { data, info } = await sharp(imagem, {
    raw: { width: width, height: height, channels: 3 },
  })
    .resize(Math.round(width / 8), Math.round(height / 8), { fit: 'fill', kernel: 'linear' })
    .linear(1.6, -150)
    .blur(5)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** Vignette, halo, tone curve and grain: what the lens, the film and the print add. */
function develop(imagem: Buffer, glow: Buffer, width: number, height: number): void {
  const distances = Float32Array.from({ length: width }, (_, x) => ((x - width / 2) / width) ** 2);
  for (let y = 0; y < height; y += 1) {
    const dy = (y / height - 0.5) ** 2;
    let i = y * width * 3;
    for (let x = 0; x < width; x += 1) {
      const vignette = 1 - Math.max(0, (distances[x] ?? 0) + dy - 0.1) * 1.25;
      const grain = GRAIN[(Math.imul(y, 7919) + x * 31 + ((x * y) >> 3)) & 0xffff] ?? 0;
      for (const end = i + 3; i < end; i += 1) {
        const colour = (imagem[i] ?? 0) * vignette;
        const light = (glow[i] ?? 0) * HALO_STRENGTH;
        const value = (CURVE[(colour + light - (colour * light) / 255) | 0] ?? 255) + grain;
        imagem[i] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  }
}

/**
 * Puts the layers of a picture together: mirror image, vignette, halo and grain included.
 * @returns raw RGB pixels, row by row
 */
export async function rasterize(c: Layers): Promise<Pixels> {
  const { width, height } = c;
  const ground = Math.round(c.ground);
  const reach = Math.min(Math.round((REFLECTION_REACH * height) / 1500), height - ground, ground);
  const [pixels, objects] = await Promise.all([
    enlarge(c.background, width, height).removeAlpha().raw().toBuffer(),
    renderSvg(c.objects),
  ]);
  const reflection = await mirror(objects, ground, reach);
  overlay(pixels, reflection, width, ground, (row) => (1 - row / reach) ** 1.7 * c.reflection);
  overlay(pixels, objects.data, width, 0, () => 1);
  if (c.veil !== '') {
    const veil = await enlarge(c.veil, width, height).ensureAlpha().raw().toBuffer();
    overlay(pixels, veil, width, 0, () => 1);
  }
  develop(pixels, await halo(pixels, width, height), width, height);
  return { pixels, width, height };
}
