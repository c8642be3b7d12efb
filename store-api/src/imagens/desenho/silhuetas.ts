import type { Ponto } from './svg.ts';
import { n } from './svg.ts';

export const FORMAS = [
  'prisma',
  'quadrado',
  'disco',
  'cilindro',
  'arco',
  'hexagonal',
  'arabe',
  'boticario',
  'ombro',
  'gota',
  'lapidado',
  'cintura',
  'trapezio',
  'tambor',
] as const;
export type Forma = (typeof FORMAS)[number];

/** A bottle's outline around its own axis: x = 0 in the middle, y = 0 at the shoulder, growing down. */
export interface Silhueta {
  readonly forma: Forma;
  /** Round bottles show an elliptic base; flat ones a straight edge. */
  readonly redondo: boolean;
  readonly altura: number;
  readonly largura: number;
  readonly pescoco: number;
  readonly parede: number;
  readonly fundo: number;
  /** Vertical edges between faces, in parts of the half width. */
  readonly facetas: readonly number[];
  /** Centre and half size of the label, in parts of the height and half width. */
  readonly rotulo: { readonly y: number; readonly w: number; readonly h: number };
  /** Where strips of light begin and end, in parts of the height. */
  readonly luz: readonly [number, number];
  /** Half width at a height. */
  readonly meia: (y: number) => number;
}

const PERSPECTIVA = 0.085;

/** Vertical radius of an ellipse seen slightly from above. */
export const achatar = (raio: number): number => raio * PERSPECTIVA;

const suave = (t: number): number => t * t * (3 - 2 * t);
const limitar = (t: number): number => Math.min(1, Math.max(0, t));

/** Straight sides with quarter-ellipse corners. */
function cantos(y: number, altura: number, meia: number, topo: Ponto, base: Ponto): number {
  const [tx, ty] = topo;
  const [bx, by] = base;
  if (y < ty) return meia - tx + tx * Math.sqrt(Math.max(0, 1 - ((ty - y) / ty) ** 2));
  const falta = altura - y;
  if (falta < by) return meia - bx + bx * Math.sqrt(Math.max(0, 1 - ((by - falta) / by) ** 2));
  return meia;
}

/** Interpolates a list of (height, half width) pairs, smoothly or with straight edges. */
function porPontos(pontos: readonly Ponto[], y: number, reto: boolean): number {
  for (let i = 1; i < pontos.length; i += 1) {
    const [y0, w0] = pontos[i - 1] ?? [0, 0];
    const [y1, w1] = pontos[i] ?? [0, 0];
    if (y <= y1) {
      const t = limitar((y - y0) / (y1 - y0 || 1));
      return w0 + (w1 - w0) * (reto ? t : suave(t));
    }
  }
  return pontos.at(-1)?.[1] ?? 0;
}

type Desenho = Omit<Silhueta, 'forma'>;

const caixa = (
  altura: number,
  largura: number,
  canto: number,
  extra: Partial<Desenho> = {},
): Desenho => ({
  redondo: false,
  altura,
  largura,
  pescoco: 46,
  parede: 17,
  fundo: 54,
  facetas: [],
  rotulo: { y: 0.56, w: 0.6, h: 0.2 },
  luz: [0.07, 0.9],
  meia: (y) => cantos(y, altura, largura, [canto, canto], [14, 14]),
  ...extra,
});

const DESENHOS: Readonly<Record<Forma, Desenho>> = {
  prisma: caixa(600, 176, 20, { rotulo: { y: 0.6, w: 0.66, h: 0.17 } }),
  quadrado: caixa(440, 232, 30, { parede: 24, fundo: 66, rotulo: { y: 0.56, w: 0.54, h: 0.22 } }),
  disco: caixa(500, 262, 30, {
    parede: 26,
    fundo: 58,
    rotulo: { y: 0.53, w: 0.5, h: 0.2 },
    meia: (y) => {
      const angulo = Math.max(0, 1 - ((y - 250) / 262) ** 2);
      return Math.max(262 * Math.sqrt(angulo), y > 440 ? 116 : 46);
    },
  }),
  cilindro: caixa(590, 152, 60, {
    redondo: true,
    pescoco: 54,
    parede: 13,
    fundo: 44,
    rotulo: { y: 0.58, w: 0.78, h: 0.16 },
    meia: (y) => cantos(y, 590, 152, [70, 44], [5, 7]),
  }),
  arco: caixa(570, 204, 204, {
    parede: 20,
    fundo: 56,
    rotulo: { y: 0.63, w: 0.62, h: 0.17 },
    meia: (y) => cantos(y, 570, 204, [204, 236], [12, 12]),
  }),
  hexagonal: caixa(510, 208, 20, {
    parede: 18,
    fundo: 58,
    facetas: [-0.5, 0.5],
    rotulo: { y: 0.57, w: 0.44, h: 0.19 },
    meia: (y) =>
      porPontos(
        [
          [0, 96],
          [92, 208],
          [478, 208],
          [510, 190],
        ],
        y,
        true,
      ),
  }),
  arabe: caixa(540, 236, 20, {
    redondo: true,
    pescoco: 44,
    parede: 18,
    fundo: 92,
    rotulo: { y: 0.46, w: 0.42, h: 0.17 },
    luz: [0.24, 0.72],
    meia: (y) => {
      if (y < 70)
        return porPontos(
          [
            [0, 66],
            [70, 58],
          ],
          y,
          false,
        );
      if (y < 430) {
        const t = (y - 70) / 360;
        return 58 + 178 * Math.sin(Math.PI * t ** 0.86) ** 0.82 + 26 * t;
      }
      return porPontos(
        [
          [430, 84],
          [470, 80],
          [505, 150],
          [540, 168],
        ],
        y,
        false,
      );
    },
  }),
  boticario: caixa(480, 212, 120, {
    redondo: true,
    pescoco: 58,
    parede: 17,
    fundo: 46,
    rotulo: { y: 0.6, w: 0.74, h: 0.21 },
    meia: (y) => cantos(y, 480, 212, [150, 118], [6, 8]),
  }),
  ombro: caixa(540, 214, 20, {
    pescoco: 50,
    parede: 20,
    fundo: 58,
    rotulo: { y: 0.62, w: 0.56, h: 0.17 },
    luz: [0.26, 0.92],
    meia: (y) => {
      const corpo = porPontos(
        [
          [0, 56],
          [40, 62],
          [190, 214],
          [540, 186],
        ],
        y,
        false,
      );
      return y > 190 ? cantos(y, 540, 214 - ((y - 190) / 350) * 30, [0, 1], [14, 14]) : corpo;
    },
  }),
  gota: caixa(560, 232, 20, {
    redondo: true,
    pescoco: 44,
    parede: 19,
    fundo: 64,
    rotulo: { y: 0.64, w: 0.6, h: 0.15 },
    luz: [0.3, 0.92],
    meia: (y) => {
      const t = limitar(y / 560);
      return 48 + 184 * Math.sin((Math.PI * t ** 1.45) / 1.32) ** 1.25;
    },
  }),
  lapidado: caixa(480, 236, 20, {
    parede: 22,
    fundo: 70,
    facetas: [-0.62, 0.62],
    rotulo: { y: 0.55, w: 0.46, h: 0.19 },
    meia: (y) =>
      porPontos(
        [
          [0, 120],
          [86, 236],
          [250, 222],
          [400, 236],
          [480, 158],
        ],
        y,
        true,
      ),
  }),
  cintura: caixa(580, 196, 20, {
    redondo: true,
    pescoco: 48,
    parede: 17,
    fundo: 56,
    rotulo: { y: 0.68, w: 0.62, h: 0.13 },
    luz: [0.12, 0.92],
    meia: (y) =>
      porPontos(
        [
          [0, 60],
          [120, 172],
          [285, 126],
          [450, 196],
          [580, 160],
        ],
        y,
        false,
      ),
  }),
  trapezio: caixa(500, 232, 20, {
    parede: 22,
    fundo: 62,
    rotulo: { y: 0.6, w: 0.54, h: 0.18 },
    meia: (y) => cantos(y, 500, 138 + 94 * (y / 500), [26, 24], [14, 14]),
  }),
  tambor: caixa(400, 200, 30, {
    redondo: true,
    pescoco: 92,
    parede: 18,
    fundo: 50,
    rotulo: { y: 0.57, w: 0.78, h: 0.24 },
    meia: (y) => cantos(y, 400, 200, [34, 26], [6, 8]),
  }),
};

export function silhueta(forma: Forma): Silhueta {
  return { forma, ...DESENHOS[forma] };
}

const PASSOS = 110;

/** Heights from `de` to `ate`, denser towards both ends, where outlines bend. */
function alturas(de: number, ate: number): number[] {
  return Array.from(
    { length: PASSOS + 1 },
    (_, i) => de + ((ate - de) * (1 - Math.cos((Math.PI * i) / PASSOS))) / 2,
  );
}

/** Closed outline of a symmetric body between two heights, placed at (cx, topo). */
export function contornoSimetrico(
  meia: (y: number) => number,
  de: number,
  ate: number,
  cx: number,
  topo: number,
  baseEliptica: boolean,
): string {
  const ys = alturas(de, ate);
  const direita = ys.map((y) => `${n(cx + meia(y))} ${n(topo + y)}`);
  const esquerda = ys.toReversed().map((y) => `${n(cx - meia(y))} ${n(topo + y)}`);
  const fim = meia(ate);
  const base = baseEliptica
    ? `A${n(fim)} ${n(achatar(fim))} 0 0 1 ${n(cx - fim)} ${n(topo + ate)}`
    : '';
  return `M${direita.join('L')}${base}L${esquerda.join('L')}Z`;
}

/** Half width of the hollow inside: the outline eroded by the wall, with a rounded thick bottom. */
export function meiaInterna(s: Silhueta): (y: number) => number {
  const passo = s.parede / 4;
  const raioDoFundo = s.redondo ? 20 : 26;
  const fim = s.altura - s.fundo;
  return (y) => {
    let menor = Number.POSITIVE_INFINITY;
    for (let dy = -s.parede; dy <= s.parede; dy += passo) {
      const em = Math.min(s.altura, Math.max(0, y + dy));
      menor = Math.min(menor, s.meia(em) - Math.sqrt(Math.max(0, s.parede ** 2 - dy ** 2)));
    }
    const falta = fim - y;
    const recuo =
      falta < raioDoFundo
        ? raioDoFundo - Math.sqrt(Math.max(0, raioDoFundo ** 2 - (raioDoFundo - falta) ** 2))
        : 0;
    return Math.max(6, menor - recuo);
  };
}
