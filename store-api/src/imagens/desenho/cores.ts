function canais(cor: string): readonly [number, number, number] {
  const valor = Number.parseInt(cor.slice(1), 16);
  return [(valor >> 16) & 255, (valor >> 8) & 255, valor & 255];
}

/** Mixes two `#rrggbb` colours; `parte` 0 gives the first, 1 the second. */
export function misturar(a: string, b: string, parte: number): string {
  const [r1, g1, b1] = canais(a);
  const [r2, g2, b2] = canais(b);
  const canal = (x: number, y: number): string =>
    Math.round(x + (y - x) * parte)
      .toString(16)
      .padStart(2, '0');
  return `#${canal(r1, r2)}${canal(g1, g2)}${canal(b1, b2)}`;
}

/** Perceived lightness of a colour, 0–1. */
export function luminosidade(cor: string): number {
  const [r, g, b] = canais(cor);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

export const clarear = (cor: string, parte: number): string => misturar(cor, '#ffffff', parte);
export const escurecer = (cor: string, parte: number): string => misturar(cor, '#000000', parte);

/** The colours of a scent: how its liquid looks lit from behind, in the body and in the edges. */
export interface Cores {
  readonly claro: string;
  readonly medio: string;
  readonly escuro: string;
}

export const TONS = {
  citrico: { claro: '#f8e0a0', medio: '#d0a545', escuro: '#6b4912' },
  dourado: { claro: '#ffe2a6', medio: '#dfa64f', escuro: '#6f4214' },
  ambar: { claro: '#ffc46e', medio: '#d97d20', escuro: '#652a06' },
  conhaque: { claro: '#ffa055', medio: '#b8521a', escuro: '#471605' },
  madeira: { claro: '#edbb82', medio: '#a9672d', escuro: '#3f1f0b' },
  oud: { claro: '#cf6234', medio: '#6d2212', escuro: '#200705' },
  rosa: { claro: '#ffd6bd', medio: '#d99278', escuro: '#6a3226' },
  vinho: { claro: '#ee7458', medio: '#8e2028', escuro: '#30060b' },
  ameixa: { claro: '#dba49c', medio: '#7d4150', escuro: '#2b1019' },
  lilas: { claro: '#eeddd4', medio: '#ab9094', escuro: '#46363c' },
  verde: { claro: '#ddd8a4', medio: '#8a8a4c', escuro: '#34381a' },
  esmeralda: { claro: '#b5c99c', medio: '#3f6449', escuro: '#10241a' },
  agua: { claro: '#dfe3d2', medio: '#86998f', escuro: '#2a3e3b' },
  azul: { claro: '#b9c3c8', medio: '#475c72', escuro: '#131d2a' },
  cristal: { claro: '#fff4e0', medio: '#e6cfa8', escuro: '#7c5d38' },
  caramelo: { claro: '#ffd392', medio: '#c98434', escuro: '#542b0c' },
} as const satisfies Record<string, Cores>;

export type Tom = keyof typeof TONS;

/** Opaque glazes for bottles whose glass hides the liquid. */
export const LACAS = {
  negra: { claro: '#6b5a4c', medio: '#1b1512', escuro: '#070505' },
  marfim: { claro: '#fff3df', medio: '#d9c3a2', escuro: '#6b533a' },
  bordo: { claro: '#c0574f', medio: '#5c1418', escuro: '#1e0407' },
  floresta: { claro: '#6fa083', medio: '#17402f', escuro: '#05150f' },
  noite: { claro: '#7f93b5', medio: '#1b2a45', escuro: '#070c17' },
  ouro: { claro: '#ffe9b8', medio: '#c4924a', escuro: '#4d2f10' },
} as const satisfies Record<string, Cores>;

export type Laca = keyof typeof LACAS;
