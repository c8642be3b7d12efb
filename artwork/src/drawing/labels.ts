import type { Pen } from './letters.ts';
import { CONTRAST_PEN, fittingHeight, THIN_PEN, writeText } from './letters.ts';
import type { Metal } from './metals.ts';
import { flatMetal, METALS } from './metals.ts';
import { darken, lighten } from './palette.ts';
import type { Silhouette } from './silhouettes.ts';
import type { Defs } from './svg.ts';
import { ellipse, n, rect, shape, stroke } from './svg.ts';

export const ROTULOS = ['papel', 'placa', 'gravado', 'medalhao', 'noite', 'moldura'] as const;
export type Rotulo = (typeof ROTULOS)[number];

export interface LabelOptions {
  readonly rotulo: Rotulo;
  readonly nome: string;
  readonly casa: string;
  readonly metal: Metal;
  /** The glass behind is light: print dark on it. */
  readonly pale: boolean;
}

interface Area {
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Words that end a line badly stay with the next one. */
const CONNECTIVES = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'em', 'a', 'o', 'no', 'na', '&']);

function split(words: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[words.join(' ')]];
  return words.slice(0, words.length - lines + 1).flatMap((_, i) => {
    const first = words.slice(0, i + 1).join(' ');
    return split(words.slice(i + 1), lines - 1).map((rest) => [first, ...rest]);
  });
}

/** How badly lines would look: their longest one, more for each line and for a dangling word. */
function cost(lines: readonly string[]): number {
  const dangling = lines.slice(0, -1).filter((line) => {
    const last = line.split(' ').at(-1) ?? '';
    return CONNECTIVES.has(last.toLowerCase());
  });
  const largest = Math.max(...lines.map((line) => line.length));
  return Math.max(largest, 7) + lines.length * 2.2 + dangling.length * 5;
}

/** Breaks a name in at most three balanced lines. */
export function breakNome(nome: string): string[] {
  const words = nome.replace(' - ', ' ').split(' ');
  const options = [1, 2, 3]
    .filter((lines) => lines <= words.length)
    .flatMap((lines) => split(words, lines));
  return options.reduce((best, current) => (cost(current) < cost(best) ? current : best));
}

function lettering(o: LabelOptions, area: Area, colour: string, pen: Pen, extra = ''): string {
  const lines = breakNome(o.nome);
  const spacing = lines.length > 2 ? 0.36 : 0.42;
  const largest = Math.min(area.h * (lines.length > 2 ? 0.25 : 0.34), 40);
  const height = Math.min(
    ...lines.map((line) => fittingHeight(line, area.w * 1.6, largest, spacing)),
  );
  const step = height * 1.62;
  const first = area.y - ((lines.length - 1) * step) / 2 + height * 0.5;
  const nome = lines
    .map((line, i) => writeText(line, 0, first + i * step, height, spacing, pen))
    .join('');
  const small = Math.max(7, Math.min(11, area.h * 0.1));
  const casaHeight = fittingHeight(o.casa, area.w * 1.6, small * 1.1, 0.7);
  return [
    shape(nome, colour, extra),
    shape(
      writeText(o.casa, 0, area.y - area.h * 0.68, casaHeight, 0.7, THIN_PEN),
      colour,
      `${extra} fill-opacity=".9"`,
    ),
    shape(
      writeText(
        'extrato de perfume',
        0,
        area.y + area.h * 0.8,
        fittingHeight('extrato de perfume', area.w * 1.2, small * 0.72, 0.5),
        0.5,
        THIN_PEN,
      ),
      colour,
      `${extra} fill-opacity=".72"`,
    ),
  ].join('');
}

/** Light that falls over a label: bright left, dark right, as on the glass behind it. */
function shading(d: Defs, area: Area, round: boolean, radius: number): string {
  const strength = round ? 0.62 : 0.3;
  return rect(
    -area.w,
    area.y - area.h,
    area.w * 2,
    area.h * 2,
    d.linear([
      [0, '#0a0502', strength * 0.8],
      [0.18, '#0a0502', strength * 0.1],
      [0.34, '#fff6e6', 0.14],
      [0.56, '#0a0502', strength * 0.3],
      [1, '#0a0502', strength],
    ]),
    `rx="${n(radius)}"`,
  );
}

function doubleRule(area: Area, colour: string, inset: number): string {
  return [inset, inset + 5]
    .map((r, i) =>
      rect(
        -area.w + r,
        area.y - area.h + r,
        (area.w - r) * 2,
        (area.h - r) * 2,
        'none',
        `stroke="${colour}" stroke-width="${i === 0 ? 1.6 : 0.8}" opacity=".8"`,
      ),
    )
    .join('');
}

/** Darker glass behind light print, without an edge. */
function penumbra(d: Defs, { y, w, h }: Area): string {
  const shadow = d.radial([
    [0, '#0d0603', 0.62],
    [0.6, '#0d0603', 0.4],
    [1, '#0d0603', 0],
  ]);
  return ellipse(0, y, w * 1.45, h * 1.6, shadow);
}

/** Draws the label on a bottle whose shoulder is at the local height `top`. */
export function drawLabel(
  d: Defs,
  s: Silhouette,
  top: number,
  o: LabelOptions,
  opaque: boolean,
): string {
  const area: Area = {
    y: top + s.height * s.rotulo.y,
    w: s.width * s.rotulo.w,
    h: s.height * s.rotulo.h,
  };
  const foil = flatMetal(d, o.metal);
  const { y, w, h } = area;
  const box = (fill: string, radius: number, rest = ''): string =>
    rect(-w, y - h, w * 2, h * 2, fill, `rx="${n(radius)}" ${rest}`);
  const shadow = rect(-w + 3, y - h + 5, w * 2, h * 2, '#000000', 'rx="4" opacity=".34"');
  switch (o.rotulo) {
    case 'papel':
      return [
        shadow,
        box('#e9dcc4', 2),
        doubleRule(area, '#8a6236', 8),
        lettering(o, area, '#2a1a10', CONTRAST_PEN),
        shading(d, area, s.round, 2),
      ].join('');
    case 'noite':
      return [
        shadow,
        box('#15100d', 3),
        doubleRule(area, METALS[o.metal], 8),
        lettering(o, area, lighten(METALS[o.metal], 0.42), CONTRAST_PEN),
        shading(d, area, s.round, 3),
      ].join('');
    case 'placa':
      return [
        shadow,
        box(foil, 3),
        box(
          'none',
          3,
          `stroke="${lighten(METALS[o.metal], 0.65)}" stroke-width="1.6" opacity=".8"`,
        ),
        lettering(
          o,
          { ...area, y: y + 1.4 },
          lighten(METALS[o.metal], 0.6),
          CONTRAST_PEN,
          'opacity=".55"',
        ),
        lettering(o, area, darken(METALS[o.metal], 0.8), CONTRAST_PEN),
        shading(d, area, s.round, 3),
      ].join('');
    case 'moldura':
      return [
        box('#0d0805', 2, 'opacity=".55"'),
        box('none', 2, `stroke="${lighten(METALS[o.metal], 0.3)}" stroke-width="2"`),
        lettering(o, area, opaque ? lighten(METALS[o.metal], 0.35) : '#fff3dc', THIN_PEN),
      ].join('');
    case 'medalhao': {
      const r = Math.min(w, h) * 0.94;
      const initial = o.nome.slice(0, 1);
      return [
        ellipse(3, y + 5, r, r, '#000000', 'opacity=".36"'),
        ellipse(0, y, r, r, foil),
        ellipse(
          0,
          y,
          r * 0.9,
          r * 0.9,
          'none',
          `stroke="${darken(METALS[o.metal], 0.7)}" stroke-width="1.6" opacity=".7"`,
        ),
        ellipse(
          0,
          y,
          r * 0.84,
          r * 0.84,
          'none',
          `stroke="${lighten(METALS[o.metal], 0.6)}" stroke-width="1" opacity=".7"`,
        ),
        shape(
          writeText(initial, 1, y + r * 0.24 + 1.5, r * 0.72, 0, CONTRAST_PEN),
          lighten(METALS[o.metal], 0.6),
          'opacity=".6"',
        ),
        shape(
          writeText(initial, 0, y + r * 0.24, r * 0.72, 0, CONTRAST_PEN),
          darken(METALS[o.metal], 0.82),
        ),
        shape(
          writeText(
            o.casa,
            0,
            y + r * 0.6,
            fittingHeight(o.casa, r * 0.95, r * 0.1, 0.4),
            0.4,
            THIN_PEN,
          ),
          darken(METALS[o.metal], 0.8),
        ),
      ].join('');
    }
    case 'gravado': {
      const colour = opaque ? lighten(METALS[o.metal], 0.3) : o.pale ? '#24130a' : '#fff1d6';
      return [
        o.pale || opaque ? '' : penumbra(d, area),
        lettering(
          o,
          { ...area, y: y + 1.6 },
          o.pale ? '#fff6e6' : '#0a0502',
          CONTRAST_PEN,
          'opacity=".45"',
        ),
        lettering(o, area, colour, CONTRAST_PEN),
        stroke(
          `M${n(-w * 0.3)} ${n(y + h * 0.52)}L${n(w * 0.3)} ${n(y + h * 0.52)}`,
          colour,
          1.2,
          'opacity=".55"',
        ),
      ].join('');
    }
  }
}
