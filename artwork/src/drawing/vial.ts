import { CONTRAST_PEN, writeText } from './letters.ts';
import type { Metal } from './metals.ts';
import { METALS, polishedMetal } from './metals.ts';
import type { Colours } from './palette.ts';
import { lighten, mix } from './palette.ts';
import { flatten } from './silhouettes.ts';
import type { Defs, Stop } from './svg.ts';
import { ellipse, group, n, rect, shape, stroke } from './svg.ts';

const HALF = 37;
const GLASS_HEIGHT = 216;
const CAP_HEIGHT = 104;

/** Paper wrapped round the tube, shaded as a cylinder. */
const TAG: readonly Stop[] = [
  [0, '#4d3d2c'],
  [0.2, '#cbb796'],
  [0.36, '#efe3cc'],
  [0.6, '#b7a182'],
  [0.88, '#6b563d'],
  [1, '#3a2a1b'],
];

/** The shop's own decant: a slim glass atomiser with a metal cap, filled from the bottle beside it. */
export function drawVial(
  d: Defs,
  colours: Colours,
  metal: Metal,
  place: { readonly x: number; readonly ground: number; readonly scale: number },
): string {
  const ry = flatten(HALF);
  const base = -ry;
  const topY = base - GLASS_HEIGHT;
  const level = topY + 34;
  const floor = base - 16;
  const tube = (m: number, from: number, to: number): string =>
    `M${n(-m)} ${n(from)}L${n(-m)} ${n(to)}A${n(m)} ${n(flatten(m))} 0 0 0 ${n(m)} ${n(to)}L${n(m)} ${n(from)}Z`;
  const glass = d.linear([
    [0, '#080403', 0.9],
    [0.1, '#f0d2a8', 0.5],
    [0.24, '#2a1a10', 0.4],
    [0.7, '#1d110a', 0.45],
    [0.92, '#f0b878', 0.55],
    [1, '#080403', 0.9],
  ]);
  const body = d.linear([
    [0, colours.dark],
    [0.2, mix(colours.mid, colours.dark, 0.4)],
    [0.52, mix(colours.mid, colours.light, 0.55)],
    [0.8, mix(colours.mid, colours.dark, 0.35)],
    [1, colours.dark],
  ]);
  const shade = d.linear(
    [
      [0, colours.dark, 0.5],
      [0.5, colours.dark, 0],
      [0.9, colours.light, 0.3],
      [1, colours.dark, 0.5],
    ],
    [0, 0, 0, 1],
  );
  const light = d.linear(
    [
      [0, '#fffaf0', 0.75],
      [1, '#fffaf0', 0.08],
    ],
    [0, 0, 0, 1],
  );
  const capBase = topY + 10;
  return group(
    `transform="translate(${n(place.x)} ${n(place.ground)}) scale(${n(place.scale)})"`,
    shape(tube(HALF, topY, base), glass),
    shape(tube(HALF - 7, level, floor), body),
    shape(tube(HALF - 7, level, floor), shade),
    ellipse(0, level, HALF - 7, flatten(HALF - 7), lighten(colours.mid, 0.25), 'opacity=".8"'),
    rect(-1.5, topY, 5, floor - topY - 6, '#fff3dd', 'opacity=".22"'),
    rect(-HALF + 1, base - 138, HALF * 2 - 2, 76, d.linear(TAG), 'opacity=".96"'),
    shape(writeText('D', 1, base - 88, 26, 0, CONTRAST_PEN), '#3a2413'),
    stroke(`M-13 ${n(base - 76)}L15 ${n(base - 76)}`, '#3a2413', 1.4, 'opacity=".7"'),
    rect(-HALF + 9, topY + 12, 8, GLASS_HEIGHT - 40, light),
    stroke(
      `M${n(-HALF)} ${n(base)}A${n(HALF)} ${n(ry)} 0 0 0 ${n(HALF)} ${n(base)}`,
      '#ffe9c8',
      1.8,
      'opacity=".6"',
    ),
    shape(tube(HALF + 1, capBase - CAP_HEIGHT, capBase), polishedMetal(d, metal)),
    ellipse(0, capBase - CAP_HEIGHT, HALF + 1, flatten(HALF + 1), lighten(METALS[metal], 0.2)),
    stroke(
      `M${n(-HALF)} ${n(capBase - 18)}A${n(HALF)} ${n(ry)} 0 0 0 ${n(HALF)} ${n(capBase - 18)}`,
      '#0a0503',
      1.6,
      'opacity=".6"',
    ),
  );
}
