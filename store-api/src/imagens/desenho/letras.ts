import type { Ponto } from './svg.ts';
import { poligono } from './svg.ts';

/**
 * The collection's own lettering. Each glyph is a skeleton in a box of height 1 (y grows downwards,
 * 1 is the baseline): strokes separated by `|`, points `x,y`, and arcs `(cx,cy,rx,ry,from,to)` in
 * degrees. A broad-nib pen turns skeletons into outlines, so no font file is needed anywhere.
 */
const ESQUELETOS: Readonly<Record<string, readonly [largura: number, tracos: string]>> = {
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

const ACENTOS: Readonly<Record<string, string>> = {
  '\u0301': '.1,-.14 .3,-.32',
  '\u0300': '-.1,-.32 .1,-.14',
  '\u0302': '-.18,-.14 0,-.32|0,-.32 .18,-.14',
  '\u0303': '(-.12,-.2,.12,.1,-180,0) (.12,-.2,.12,.1,180,0)',
  '\u0308': '-.14,-.24 -.14,-.18|.14,-.24 .14,-.18',
};

const PASSOS_ARCO = 22;

function lerTraco(texto: string): Ponto[] {
  const pontos: Ponto[] = [];
  for (const parte of texto.match(/\([^)]*\)|[^\s]+/g) ?? []) {
    const [a = 0, b = 0, rx = 0, ry = 0, de = 0, ate = 0] = parte
      .replace(/[()]/g, '')
      .split(',')
      .map(Number);
    if (!parte.startsWith('(')) {
      pontos.push([a, b]);
      continue;
    }
    for (let i = 0; i <= PASSOS_ARCO; i += 1) {
      const angulo = ((de + ((ate - de) * i) / PASSOS_ARCO) * Math.PI) / 180;
      pontos.push([a + Math.cos(angulo) * rx, b + Math.sin(angulo) * ry]);
    }
  }
  return pontos;
}

export interface Pena {
  /** Thinnest and thickest stroke, in parts of the letter's height. */
  readonly fina: number;
  readonly grossa: number;
}

export const PENA_FINA: Pena = { fina: 0.055, grossa: 0.075 };
export const PENA_CONTRASTE: Pena = { fina: 0.04, grossa: 0.145 };

const INCLINACAO_DA_PENA = 0.3;

function contorno(pontos: readonly Ponto[], pena: Pena): Ponto[] {
  const esquerda: Ponto[] = [];
  const direita: Ponto[] = [];
  pontos.forEach(([x, y], i) => {
    const [ax, ay] = pontos[Math.max(0, i - 1)] ?? [x, y];
    const [bx, by] = pontos[Math.min(pontos.length - 1, i + 1)] ?? [x, y];
    const comprimento = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [(bx - ax) / comprimento, (by - ay) / comprimento];
    const cruzamento = Math.abs(
      Math.sin(Math.atan2(dy, dx) + INCLINACAO_DA_PENA - 0.3 * Math.sign(dx * dy)),
    );
    const meia = (pena.fina + (pena.grossa - pena.fina) * cruzamento ** 1.6) / 2;
    esquerda.push([x - dy * meia, y + dx * meia]);
    direita.push([x + dy * meia, y - dx * meia]);
  });
  return [...esquerda, ...direita.toReversed()];
}

interface Glifo {
  readonly largura: number;
  readonly tracos: readonly (readonly Ponto[])[];
}

function lerGlifo(letra: string): Glifo | undefined {
  const inteira = ESQUELETOS[letra];
  if (inteira !== undefined) {
    return { largura: inteira[0], tracos: inteira[1].split('|').map(lerTraco) };
  }
  const [base = '', acento = ''] = letra.normalize('NFD');
  const esqueleto = ESQUELETOS[base];
  const sinal = ACENTOS[acento];
  if (esqueleto === undefined) return undefined;
  const [largura, tracos] = esqueleto;
  const extras = (sinal ?? '')
    .split('|')
    .filter((texto) => texto !== '')
    .map((texto) => lerTraco(texto).map(([x, y]): Ponto => [x + largura / 2, y]));
  return { largura, tracos: [...tracos.split('|').map(lerTraco), ...extras] };
}

const ESPACO = 0.42;

/** Width in pixels that `texto` takes at the given letter height and tracking (parts of the height). */
export function larguraDoTexto(texto: string, altura: number, entreletra: number): number {
  let soma = 0;
  for (const letra of texto.toUpperCase()) {
    soma += (lerGlifo(letra)?.largura ?? ESPACO) + entreletra;
  }
  return Math.max(0, soma - entreletra) * altura;
}

/** Path data of `texto` in capitals, centred on `cx`, with its baseline at `y`. */
export function escrever(
  texto: string,
  cx: number,
  y: number,
  altura: number,
  entreletra: number,
  pena: Pena,
): string {
  let x = cx - larguraDoTexto(texto, altura, entreletra) / 2;
  let caminho = '';
  for (const letra of texto.toUpperCase()) {
    const glifo = lerGlifo(letra);
    for (const tracoDaLetra of glifo?.tracos ?? []) {
      const pontos = contorno(tracoDaLetra, pena);
      caminho += poligono(
        pontos.map(([px, py]): Ponto => [x + px * altura, y - altura + py * altura]),
      );
    }
    x += ((glifo?.largura ?? ESPACO) + entreletra) * altura;
  }
  return caminho;
}

/** The largest letter height, up to `maxima`, at which `texto` fits in `largura` pixels. */
export function alturaQueCabe(
  texto: string,
  largura: number,
  maxima: number,
  entreletra: number,
): number {
  return Math.min(maxima, largura / (larguraDoTexto(texto, 1, entreletra) || 1));
}
