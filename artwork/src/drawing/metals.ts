import { darken, lighten, mix } from './palette.ts';
import type { Defs, Stop } from './svg.ts';

export const METALS = {
  ouro: '#c99a52',
  'ouro-rosa': '#c98e70',
  prata: '#aaa39a',
  bronze: '#9c7444',
  grafite: '#3a342f',
} as const;
export type Metal = keyof typeof METALS;

/** Reflections of the studio on a polished cylinder: a soft box left, a warm rim right. */
function reflections(colour: string): Stop[] {
  const shadow = darken(mix(colour, '#2a1206', 0.35), 0.72);
  return [
    [0, darken(shadow, 0.3)],
    [0.06, mix(shadow, colour, 0.6)],
    [0.1, shadow],
    [0.19, colour],
    [0.25, lighten(colour, 0.72)],
    [0.32, lighten(colour, 0.5)],
    [0.38, mix(colour, shadow, 0.25)],
    [0.52, mix(colour, shadow, 0.72)],
    [0.68, shadow],
    [0.8, mix(colour, shadow, 0.45)],
    [0.9, lighten(colour, 0.32)],
    [0.95, mix(colour, shadow, 0.5)],
    [1, darken(shadow, 0.4)],
  ];
}

/** Fill of a polished metal cylinder seen from the front. */
export function polishedMetal(d: Defs, metal: Metal): string {
  return d.linear(reflections(METALS[metal]));
}

/** Fill of a flat metal face: light falls across it diagonally. */
export function flatMetal(d: Defs, metal: Metal): string {
  const colour = METALS[metal];
  return d.linear(
    [
      [0, lighten(colour, 0.52)],
      [0.35, lighten(colour, 0.18)],
      [0.6, darken(colour, 0.18)],
      [0.82, lighten(colour, 0.06)],
      [1, darken(colour, 0.38)],
    ],
    [0, 0, 1, 0.8],
  );
}

/** Fill of a satin cylinder of any colour (lacquer, resin, painted glass). */
export function satinCylinder(d: Defs, colour: string, shine: number): string {
  return d.linear([
    [0, darken(colour, 0.78)],
    [0.08, darken(colour, 0.45)],
    [0.24, lighten(colour, shine)],
    [0.4, colour],
    [0.66, darken(colour, 0.5)],
    [0.86, darken(colour, 0.62)],
    [0.94, mix(darken(colour, 0.3), '#c98a4a', 0.3)],
    [1, darken(colour, 0.85)],
  ]);
}
