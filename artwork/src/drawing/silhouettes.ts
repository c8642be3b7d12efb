import type { Point } from './svg.ts';
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
export interface Silhouette {
  readonly forma: Forma;
  /** Round bottles show an elliptic base; flat ones a straight edge. */
  readonly round: boolean;
  readonly height: number;
  readonly width: number;
  readonly neck: number;
  readonly wall: number;
  readonly floor: number;
  /** Vertical edges between faces, in parts of the half width. */
  readonly facets: readonly number[];
  /** Centre and half size of the label, in parts of the height and half width. */
  readonly rotulo: { readonly y: number; readonly w: number; readonly h: number };
  /** Where strips of light begin and end, in parts of the height. */
  readonly light: readonly [number, number];
  /** Half width at a height. */
  readonly half: (y: number) => number;
}

const PERSPECTIVE = 0.085;

/** Vertical radius of an ellipse seen slightly from above. */
export const flatten = (radius: number): number => radius * PERSPECTIVE;

const smooth = (t: number): number => t * t * (3 - 2 * t);
const clamp = (t: number): number => Math.min(1, Math.max(0, t));

/** Straight sides with quarter-ellipse corners. */
function corners(y: number, height: number, half: number, top: Point, base: Point): number {
  const [tx, ty] = top;
  const [bx, by] = base;
  if (y < ty) return half - tx + tx * Math.sqrt(Math.max(0, 1 - ((ty - y) / ty) ** 2));
  const remaining = height - y;
  if (remaining < by)
    return half - bx + bx * Math.sqrt(Math.max(0, 1 - ((by - remaining) / by) ** 2));
  return half;
}

/** Interpolates a list of (height, half width) pairs, smoothly or with straight edges. */
function throughPoints(points: readonly Point[], y: number, straight: boolean): number {
  for (let i = 1; i < points.length; i += 1) {
    const [y0, w0] = points[i - 1] ?? [0, 0];
    const [y1, w1] = points[i] ?? [0, 0];
    if (y <= y1) {
      const t = clamp((y - y0) / (y1 - y0 || 1));
      return w0 + (w1 - w0) * (straight ? t : smooth(t));
    }
  }
  return points.at(-1)?.[1] ?? 0;
}

type Design = Omit<Silhouette, 'forma'>;

const box = (
  height: number,
  width: number,
  corner: number,
  extra: Partial<Design> = {},
): Design => ({
  round: false,
  height,
  width,
  neck: 46,
  wall: 17,
  floor: 54,
  facets: [],
  rotulo: { y: 0.56, w: 0.6, h: 0.2 },
  light: [0.07, 0.9],
  half: (y) => corners(y, height, width, [corner, corner], [14, 14]),
  ...extra,
});

const DESIGNS: Readonly<Record<Forma, Design>> = {
  prisma: box(600, 176, 20, { rotulo: { y: 0.6, w: 0.66, h: 0.17 } }),
  quadrado: box(440, 232, 30, { wall: 24, floor: 66, rotulo: { y: 0.56, w: 0.54, h: 0.22 } }),
  disco: box(500, 262, 30, {
    wall: 26,
    floor: 58,
    rotulo: { y: 0.53, w: 0.5, h: 0.2 },
    half: (y) => {
      const angle = Math.max(0, 1 - ((y - 250) / 262) ** 2);
      return Math.max(262 * Math.sqrt(angle), y > 440 ? 116 : 46);
    },
  }),
  cilindro: box(590, 152, 60, {
    round: true,
    neck: 54,
    wall: 13,
    floor: 44,
    rotulo: { y: 0.58, w: 0.78, h: 0.16 },
    half: (y) => corners(y, 590, 152, [70, 44], [5, 7]),
  }),
  arco: box(570, 204, 204, {
    wall: 20,
    floor: 56,
    rotulo: { y: 0.63, w: 0.62, h: 0.17 },
    half: (y) => corners(y, 570, 204, [204, 236], [12, 12]),
  }),
  hexagonal: box(510, 208, 20, {
    wall: 18,
    floor: 58,
    facets: [-0.5, 0.5],
    rotulo: { y: 0.57, w: 0.44, h: 0.19 },
    half: (y) =>
      throughPoints(
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
  arabe: box(540, 236, 20, {
    round: true,
    neck: 44,
    wall: 18,
    floor: 92,
    rotulo: { y: 0.46, w: 0.42, h: 0.17 },
    light: [0.24, 0.72],
    half: (y) => {
      if (y < 70)
        return throughPoints(
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
      return throughPoints(
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
  boticario: box(480, 212, 120, {
    round: true,
    neck: 58,
    wall: 17,
    floor: 46,
    rotulo: { y: 0.6, w: 0.74, h: 0.21 },
    half: (y) => corners(y, 480, 212, [150, 118], [6, 8]),
  }),
  ombro: box(540, 214, 20, {
    neck: 50,
    wall: 20,
    floor: 58,
    rotulo: { y: 0.62, w: 0.56, h: 0.17 },
    light: [0.26, 0.92],
    half: (y) => {
      const body = throughPoints(
        [
          [0, 56],
          [40, 62],
          [190, 214],
          [540, 186],
        ],
        y,
        false,
      );
      return y > 190 ? corners(y, 540, 214 - ((y - 190) / 350) * 30, [0, 1], [14, 14]) : body;
    },
  }),
  gota: box(560, 232, 20, {
    round: true,
    neck: 44,
    wall: 19,
    floor: 64,
    rotulo: { y: 0.64, w: 0.6, h: 0.15 },
    light: [0.3, 0.92],
    half: (y) => {
      const t = clamp(y / 560);
      return 48 + 184 * Math.sin((Math.PI * t ** 1.45) / 1.32) ** 1.25;
    },
  }),
  lapidado: box(480, 236, 20, {
    wall: 22,
    floor: 70,
    facets: [-0.62, 0.62],
    rotulo: { y: 0.55, w: 0.46, h: 0.19 },
    half: (y) =>
      throughPoints(
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
  cintura: box(580, 196, 20, {
    round: true,
    neck: 48,
    wall: 17,
    floor: 56,
    rotulo: { y: 0.68, w: 0.62, h: 0.13 },
    light: [0.12, 0.92],
    half: (y) =>
      throughPoints(
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
  trapezio: box(500, 232, 20, {
    wall: 22,
    floor: 62,
    rotulo: { y: 0.6, w: 0.54, h: 0.18 },
    half: (y) => corners(y, 500, 138 + 94 * (y / 500), [26, 24], [14, 14]),
  }),
  tambor: box(400, 200, 30, {
    round: true,
    neck: 92,
    wall: 18,
    floor: 50,
    rotulo: { y: 0.57, w: 0.78, h: 0.24 },
    half: (y) => corners(y, 400, 200, [34, 26], [6, 8]),
  }),
};

export function silhouetteOf(forma: Forma): Silhouette {
  return { forma, ...DESIGNS[forma] };
}

const STEPS = 110;

/** Heights from `from` to `to`, denser towards both ends, where outlines bend. */
function heights(from: number, to: number): number[] {
  return Array.from(
    { length: STEPS + 1 },
    (_, i) => from + ((to - from) * (1 - Math.cos((Math.PI * i) / STEPS))) / 2,
  );
}

/** Closed outline of a symmetric body between two heights, placed at (cx, topo). */
export function symmetricOutline(
  half: (y: number) => number,
  from: number,
  to: number,
  cx: number,
  top: number,
  ellipticBase: boolean,
): string {
  const ys = heights(from, to);
  const right = ys.map((y) => `${n(cx + half(y))} ${n(top + y)}`);
  const left = ys.toReversed().map((y) => `${n(cx - half(y))} ${n(top + y)}`);
  const end = half(to);
  const base = ellipticBase
    ? `A${n(end)} ${n(flatten(end))} 0 0 1 ${n(cx - end)} ${n(top + to)}`
    : '';
  return `M${right.join('L')}${base}L${left.join('L')}Z`;
}

/** Half width of the hollow inside: the outline eroded by the wall, with a rounded thick bottom. */
export function innerHalf(s: Silhouette): (y: number) => number {
  const step = s.wall / 4;
  const floorRadius = s.round ? 20 : 26;
  const end = s.height - s.floor;
  return (y) => {
    let smallest = Number.POSITIVE_INFINITY;
    for (let dy = -s.wall; dy <= s.wall; dy += step) {
      const at = Math.min(s.height, Math.max(0, y + dy));
      smallest = Math.min(smallest, s.half(at) - Math.sqrt(Math.max(0, s.wall ** 2 - dy ** 2)));
    }
    const remaining = end - y;
    const inset =
      remaining < floorRadius
        ? floorRadius - Math.sqrt(Math.max(0, floorRadius ** 2 - (floorRadius - remaining) ** 2))
        : 0;
    return Math.max(6, smallest - inset);
  };
}
