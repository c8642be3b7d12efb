function channels(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes two `#rrggbb` colours; `part` 0 gives the first, 1 the second. */
export function mix(a: string, b: string, part: number): string {
  const [r1, g1, b1] = channels(a);
  const [r2, g2, b2] = channels(b);
  const channel = (x: number, y: number): string =>
    Math.round(x + (y - x) * part)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(r1, r2)}${channel(g1, g2)}${channel(b1, b2)}`;
}

/** Perceived lightness of a colour, 0–1. */
export function lightness(colour: string): number {
  const [r, g, b] = channels(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

export const lighten = (colour: string, part: number): string => mix(colour, '#ffffff', part);
export const darken = (colour: string, part: number): string => mix(colour, '#000000', part);

/** The colours of a scent: how its liquid looks lit from behind, in the body and in the edges. */
export interface Colours {
  readonly light: string;
  readonly mid: string;
  readonly dark: string;
}

export const TONS = {
  citrico: { light: '#f8e0a0', mid: '#d0a545', dark: '#6b4912' },
  dourado: { light: '#ffe2a6', mid: '#dfa64f', dark: '#6f4214' },
  ambar: { light: '#ffc46e', mid: '#d97d20', dark: '#652a06' },
  conhaque: { light: '#ffa055', mid: '#b8521a', dark: '#471605' },
  madeira: { light: '#edbb82', mid: '#a9672d', dark: '#3f1f0b' },
  oud: { light: '#cf6234', mid: '#6d2212', dark: '#200705' },
  rosa: { light: '#ffd6bd', mid: '#d99278', dark: '#6a3226' },
  vinho: { light: '#ee7458', mid: '#8e2028', dark: '#30060b' },
  ameixa: { light: '#dba49c', mid: '#7d4150', dark: '#2b1019' },
  lilas: { light: '#eeddd4', mid: '#ab9094', dark: '#46363c' },
  verde: { light: '#ddd8a4', mid: '#8a8a4c', dark: '#34381a' },
  esmeralda: { light: '#b5c99c', mid: '#3f6449', dark: '#10241a' },
  agua: { light: '#dfe3d2', mid: '#86998f', dark: '#2a3e3b' },
  azul: { light: '#b9c3c8', mid: '#475c72', dark: '#131d2a' },
  cristal: { light: '#fff4e0', mid: '#e6cfa8', dark: '#7c5d38' },
  caramelo: { light: '#ffd392', mid: '#c98434', dark: '#542b0c' },
} as const satisfies Record<string, Colours>;

export type Tom = keyof typeof TONS;

/** Opaque glazes for bottles whose glass hides the liquid. */
export const LACAS = {
  negra: { light: '#6b5a4c', mid: '#1b1512', dark: '#070505' },
  marfim: { light: '#fff3df', mid: '#d9c3a2', dark: '#6b533a' },
  bordo: { light: '#c0574f', mid: '#5c1418', dark: '#1e0407' },
  floresta: { light: '#6fa083', mid: '#17402f', dark: '#05150f' },
  noite: { light: '#7f93b5', mid: '#1b2a45', dark: '#070c17' },
  ouro: { light: '#ffe9b8', mid: '#c4924a', dark: '#4d2f10' },
} as const satisfies Record<string, Colours>;

export type Laca = keyof typeof LACAS;
