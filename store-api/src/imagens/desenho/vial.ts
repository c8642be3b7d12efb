import type { Cores } from './cores.ts';
import { clarear, misturar } from './cores.ts';
import { escrever, PENA_CONTRASTE } from './letras.ts';
import type { Metal } from './metais.ts';
import { METAIS, metalPolido } from './metais.ts';
import { achatar } from './silhuetas.ts';
import type { Definicoes, Parada } from './svg.ts';
import { elipse, forma, grupo, n, retangulo, traco } from './svg.ts';

const MEIA = 37;
const ALTURA_DO_VIDRO = 216;
const ALTURA_DA_TAMPA = 104;

/** Paper wrapped round the tube, shaded as a cylinder. */
const ETIQUETA: readonly Parada[] = [
  [0, '#4d3d2c'],
  [0.2, '#cbb796'],
  [0.36, '#efe3cc'],
  [0.6, '#b7a182'],
  [0.88, '#6b563d'],
  [1, '#3a2a1b'],
];

/** The shop's own decant: a slim glass atomiser with a metal cap, filled from the bottle beside it. */
export function desenharVial(
  d: Definicoes,
  cores: Cores,
  metal: Metal,
  lugar: { readonly x: number; readonly chao: number; readonly escala: number },
): string {
  const ry = achatar(MEIA);
  const base = -ry;
  const alto = base - ALTURA_DO_VIDRO;
  const nivel = alto + 34;
  const fundo = base - 16;
  const tubo = (m: number, de: number, ate: number): string =>
    `M${n(-m)} ${n(de)}L${n(-m)} ${n(ate)}A${n(m)} ${n(achatar(m))} 0 0 0 ${n(m)} ${n(ate)}L${n(m)} ${n(de)}Z`;
  const vidro = d.linear([
    [0, '#080403', 0.9],
    [0.1, '#f0d2a8', 0.5],
    [0.24, '#2a1a10', 0.4],
    [0.7, '#1d110a', 0.45],
    [0.92, '#f0b878', 0.55],
    [1, '#080403', 0.9],
  ]);
  const corpo = d.linear([
    [0, cores.escuro],
    [0.2, misturar(cores.medio, cores.escuro, 0.4)],
    [0.52, misturar(cores.medio, cores.claro, 0.55)],
    [0.8, misturar(cores.medio, cores.escuro, 0.35)],
    [1, cores.escuro],
  ]);
  const descida = d.linear(
    [
      [0, cores.escuro, 0.5],
      [0.5, cores.escuro, 0],
      [0.9, cores.claro, 0.3],
      [1, cores.escuro, 0.5],
    ],
    [0, 0, 0, 1],
  );
  const luz = d.linear(
    [
      [0, '#fffaf0', 0.75],
      [1, '#fffaf0', 0.08],
    ],
    [0, 0, 0, 1],
  );
  const tampaBase = alto + 10;
  return grupo(
    `transform="translate(${n(lugar.x)} ${n(lugar.chao)}) scale(${n(lugar.escala)})"`,
    forma(tubo(MEIA, alto, base), vidro),
    forma(tubo(MEIA - 7, nivel, fundo), corpo),
    forma(tubo(MEIA - 7, nivel, fundo), descida),
    elipse(0, nivel, MEIA - 7, achatar(MEIA - 7), clarear(cores.medio, 0.25), 'opacity=".8"'),
    retangulo(-1.5, alto, 5, fundo - alto - 6, '#fff3dd', 'opacity=".22"'),
    retangulo(-MEIA + 1, base - 138, MEIA * 2 - 2, 76, d.linear(ETIQUETA), 'opacity=".96"'),
    forma(escrever('D', 1, base - 88, 26, 0, PENA_CONTRASTE), '#3a2413'),
    traco(`M-13 ${n(base - 76)}L15 ${n(base - 76)}`, '#3a2413', 1.4, 'opacity=".7"'),
    retangulo(-MEIA + 9, alto + 12, 8, ALTURA_DO_VIDRO - 40, luz),
    traco(
      `M${n(-MEIA)} ${n(base)}A${n(MEIA)} ${n(ry)} 0 0 0 ${n(MEIA)} ${n(base)}`,
      '#ffe9c8',
      1.8,
      'opacity=".6"',
    ),
    forma(tubo(MEIA + 1, tampaBase - ALTURA_DA_TAMPA, tampaBase), metalPolido(d, metal)),
    elipse(
      0,
      tampaBase - ALTURA_DA_TAMPA,
      MEIA + 1,
      achatar(MEIA + 1),
      clarear(METAIS[metal], 0.2),
    ),
    traco(
      `M${n(-MEIA)} ${n(tampaBase - 18)}A${n(MEIA)} ${n(ry)} 0 0 0 ${n(MEIA)} ${n(tampaBase - 18)}`,
      '#0a0503',
      1.6,
      'opacity=".6"',
    ),
  );
}
