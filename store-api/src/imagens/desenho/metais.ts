import { clarear, escurecer, misturar } from './cores.ts';
import type { Definicoes, Parada } from './svg.ts';

export const METAIS = {
  ouro: '#c99a52',
  'ouro-rosa': '#c98e70',
  prata: '#aaa39a',
  bronze: '#9c7444',
  grafite: '#3a342f',
} as const;
export type Metal = keyof typeof METAIS;

/** Reflections of the studio on a polished cylinder: a soft box left, a warm rim right. */
function reflexos(cor: string): Parada[] {
  const sombra = escurecer(misturar(cor, '#2a1206', 0.35), 0.72);
  return [
    [0, escurecer(sombra, 0.3)],
    [0.06, misturar(sombra, cor, 0.6)],
    [0.1, sombra],
    [0.19, cor],
    [0.25, clarear(cor, 0.72)],
    [0.32, clarear(cor, 0.5)],
    [0.38, misturar(cor, sombra, 0.25)],
    [0.52, misturar(cor, sombra, 0.72)],
    [0.68, sombra],
    [0.8, misturar(cor, sombra, 0.45)],
    [0.9, clarear(cor, 0.32)],
    [0.95, misturar(cor, sombra, 0.5)],
    [1, escurecer(sombra, 0.4)],
  ];
}

/** Fill of a polished metal cylinder seen from the front. */
export function metalPolido(d: Definicoes, metal: Metal): string {
  return d.linear(reflexos(METAIS[metal]));
}

/** Fill of a flat metal face: light falls across it diagonally. */
export function metalPlano(d: Definicoes, metal: Metal): string {
  const cor = METAIS[metal];
  return d.linear(
    [
      [0, clarear(cor, 0.52)],
      [0.35, clarear(cor, 0.18)],
      [0.6, escurecer(cor, 0.18)],
      [0.82, clarear(cor, 0.06)],
      [1, escurecer(cor, 0.38)],
    ],
    [0, 0, 1, 0.8],
  );
}

/** Fill of a satin cylinder of any colour (lacquer, resin, painted glass). */
export function cilindroAcetinado(d: Definicoes, cor: string, brilho: number): string {
  return d.linear([
    [0, escurecer(cor, 0.78)],
    [0.08, escurecer(cor, 0.45)],
    [0.24, clarear(cor, brilho)],
    [0.4, cor],
    [0.66, escurecer(cor, 0.5)],
    [0.86, escurecer(cor, 0.62)],
    [0.94, misturar(escurecer(cor, 0.3), '#c98a4a', 0.3)],
    [1, escurecer(cor, 0.85)],
  ]);
}
