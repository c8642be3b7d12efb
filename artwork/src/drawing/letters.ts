import type { Point } from './svg.ts';
import { polygon } from './svg.ts';

/**
 * The collection's own lettering. Each glyph is a skeleton in a box of height 1 (y grows downwards,
 * 1 is the baseline): strokes separated by `|`, points `x,y`, and arcs `(cx,cy,rx,ry,from,to)` in
 * degrees. A broad-nib pen turns skeletons into outlines, so no font file is needed anywhere.
 */
const SKELETONS: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [0.74, '0,1 .37,0|.37,0 .74,1|.14,.66 .6,.66'],
  B: [
    0.58,
    '.06,0 .06,1|.06,0 .3,0 (.3,.235,.22,.235,-90,90) .06,.47|.06,.47 .32,.47 (.32,.735,.26,.265,-90,90) .06,1',
  ],
  C: [0.78, '(.46,.5,.44,.52,-48,-312)'],
  D: [0.74, '.06,0 .06,1|.06,0 .26,0 (.26,.5,.46,.5,-90,90) .06,1'],
  E: [0.54, '.06,0 .06,1|.06,0 .52,0|.06,.48 .44,.48|.06,1 .54,1'],
  F: [0.5, '.06,0 .06,1|.06,0 .5,0|.06,.48 .42,.48'],
  G: [0.82, '(.46,.5,.44,.52,-48,-330)|.56,.58 .8,.58 .8,.86'],
  H: [0.74, '.06,0 .06,1|.68,0 .68,1|.06,.48 .68,.48'],
  I: [0.12, '.06,0 .06,1'],
  J: [0.4, '.34,0 .34,.74 (.12,.74,.22,.27,0,110)'],
  K: [0.64, '.06,0 .06,1|.58,0 .06,.56|.22,.42 .64,1'],
  L: [0.5, '.06,0 .06,1|.06,1 .5,1'],
  M: [0.9, '.06,1 .12,0|.12,0 .45,.86|.45,.86 .78,0|.78,0 .84,1'],
  N: [0.74, '.06,1 .06,0|.06,0 .68,1|.68,1 .68,0'],
  O: [0.92, '(.46,.5,.44,.52,0,360)'],
  P: [0.54, '.06,0 .06,1|.06,0 .28,0 (.28,.27,.24,.27,-90,90) .06,.54'],
  Q: [0.92, '(.46,.5,.44,.52,0,360)|.54,.74 .88,1.12'],
  R: [0.62, '.06,0 .06,1|.06,0 .28,0 (.28,.26,.24,.26,-90,90) .06,.52|.26,.52 .62,1'],
  S: [0.54, '.48,.14 (.27,.25,.22,.26,-35,-200) (.27,.76,.24,.26,-75,0) (.27,.76,.24,.26,0,150)'],
  T: [0.64, '.32,0 .32,1|0,0 .64,0'],
  U: [0.72, '.06,0 .06,.64 (.36,.64,.3,.38,180,0) .66,0'],
  V: [0.72, '0,0 .36,1|.36,1 .72,0'],
  W: [1.06, '0,0 .28,1|.28,1 .53,.08|.53,.08 .78,1|.78,1 1.06,0'],
  X: [0.66, '0,0 .66,1|.62,0 .02,1'],
  Y: [0.66, '0,0 .33,.5|.66,0 .33,.5|.33,.5 .33,1'],
  Z: [0.62, '.03,0 .6,0|.6,0 .02,1|.02,1 .62,1'],
  Ç: [0.78, '(.46,.5,.44,.52,-48,-312)|.46,1.02 .44,1.12 (.44,1.18,.09,.07,-80,100)'],
  '0': [0.66, '(.33,.5,.31,.52,0,360)'],
  '1': [0.34, '.04,.18 .22,0|.22,0 .22,1'],
  '2': [0.56, '.05,.24 (.28,.27,.23,.28,-170,20) .04,1|.04,1 .56,1'],
  '3': [0.54, '(.26,.25,.21,.26,-150,90)|(.26,.74,.25,.27,-90,140)'],
  '4': [0.62, '.46,0 .02,.68|.02,.68 .62,.68|.46,0 .46,1'],
  '5': [0.54, '.1,0 .5,0|.1,0 .07,.44|.07,.44 (.26,.68,.25,.33,-120,140)'],
  '6': [0.58, '(.29,.7,.26,.31,0,360)|.44,0 .05,.58'],
  '7': [0.56, '.02,0 .54,0|.54,0 .16,1'],
  '8': [0.56, '(.28,.25,.2,.25,0,360)|(.28,.75,.26,.27,0,360)'],
  '9': [0.58, '(.29,.3,.26,.31,0,360)|.53,.4 .16,1'],
  '-': [0.34, '.02,.52 .32,.52'],
  '.': [0.12, '.06,.96 .06,1'],
  "'": [0.12, '.06,0 .04,.2'],
  '&': [0.8, '.74,1 .2,.3 (.32,.2,.16,.2,150,380) .12,.62 (.3,.76,.22,.26,210,20)'],
};

const ACCENTS: Readonly<Record<string, string>> = {
  '\u0301': '.1,-.14 .3,-.32',
  '\u0300': '-.1,-.32 .1,-.14',
  '\u0302': '-.18,-.14 0,-.32|0,-.32 .18,-.14',
  '\u0303': '(-.12,-.2,.12,.1,-180,0) (.12,-.2,.12,.1,180,0)',
  '\u0308': '-.14,-.24 -.14,-.18|.14,-.24 .14,-.18',
};

const ARC_STEPS = 22;

function readStroke(text: string): Point[] {
  const points: Point[] = [];
  for (const part of text.match(/\([^)]*\)|[^\s]+/g) ?? []) {
    const [a = 0, b = 0, rx = 0, ry = 0, from = 0, to = 0] = part
      .replace(/[()]/g, '')
      .split(',')
      .map(Number);
    if (!part.startsWith('(')) {
      points.push([a, b]);
      continue;
    }
    for (let i = 0; i <= ARC_STEPS; i += 1) {
      const angle = ((from + ((to - from) * i) / ARC_STEPS) * Math.PI) / 180;
      points.push([a + Math.cos(angle) * rx, b + Math.sin(angle) * ry]);
    }
  }
  return points;
}

export interface Pen {
  /** Thinnest and thickest stroke, in parts of the letter's height. */
  readonly thin: number;
  readonly thick: number;
}

export const THIN_PEN: Pen = { thin: 0.055, thick: 0.075 };
export const CONTRAST_PEN: Pen = { thin: 0.04, thick: 0.145 };

const PEN_SLANT = 0.3;

function outline(points: readonly Point[], pen: Pen): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach(([x, y], i) => {
    const [ax, ay] = points[Math.max(0, i - 1)] ?? [x, y];
    const [bx, by] = points[Math.min(points.length - 1, i + 1)] ?? [x, y];
    const span = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [(bx - ax) / span, (by - ay) / span];
    const crossing = Math.abs(Math.sin(Math.atan2(dy, dx) + PEN_SLANT - 0.3 * Math.sign(dx * dy)));
    const half = (pen.thin + (pen.thick - pen.thin) * crossing ** 1.6) / 2;
    left.push([x - dy * half, y + dx * half]);
    right.push([x + dy * half, y - dx * half]);
  });
  return [...left, ...right.toReversed()];
}

interface Glyph {
  readonly width: number;
  readonly strokes: readonly (readonly Point[])[];
}

function readGlyph(letter: string): Glyph | undefined {
  const whole = SKELETONS[letter];
  if (whole !== undefined) {
    return { width: whole[0], strokes: whole[1].split('|').map(readStroke) };
  }
  const [base = '', accent = ''] = letter.normalize('NFD');
  const skeleton = SKELETONS[base];
  const sign = ACCENTS[accent];
  if (skeleton === undefined) return undefined;
  const [width, strokes] = skeleton;
  const extras = (sign ?? '')
    .split('|')
    .filter((text) => text !== '')
    .map((text) => readStroke(text).map(([x, y]): Point => [x + width / 2, y]));
  return { width, strokes: [...strokes.split('|').map(readStroke), ...extras] };
}

const SPACE = 0.42;

/** Width in pixels that `text` takes at the given letter height and tracking (parts of the height). */
export function textWidth(text: string, height: number, tracking: number): number {
  let sum = 0;
  for (const letter of text.toUpperCase()) {
    sum += (readGlyph(letter)?.width ?? SPACE) + tracking;
  }
  return Math.max(0, sum - tracking) * height;
}

/** Path data of `text` in capitals, centred on `cx`, with its baseline at `y`. */
export function writeText(
  text: string,
  cx: number,
  y: number,
  height: number,
  tracking: number,
  pen: Pen,
): string {
  let x = cx - textWidth(text, height, tracking) / 2;
  let path = '';
  for (const letter of text.toUpperCase()) {
    const glyph = readGlyph(letter);
    for (const letterStroke of glyph?.strokes ?? []) {
      const points = outline(letterStroke, pen);
      path += polygon(points.map(([px, py]): Point => [x + px * height, y - height + py * height]));
    }
    x += ((glyph?.width ?? SPACE) + tracking) * height;
  }
  return path;
}

/** The largest letter height, up to `maximum`, at which `text` fits in `width` pixels. */
export function fittingHeight(
  text: string,
  width: number,
  maximum: number,
  tracking: number,
): number {
  return Math.min(maximum, width / (textWidth(text, 1, tracking) || 1));
}
