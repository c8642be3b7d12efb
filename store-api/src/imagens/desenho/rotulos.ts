import { clarear, escurecer } from './cores.ts';
import type { Pena } from './letras.ts';
import { alturaQueCabe, escrever, PENA_CONTRASTE, PENA_FINA } from './letras.ts';
import type { Metal } from './metais.ts';
import { METAIS, metalPlano } from './metais.ts';
import type { Silhueta } from './silhuetas.ts';
import type { Definicoes } from './svg.ts';
import { elipse, forma, n, retangulo, traco } from './svg.ts';

export const ROTULOS = ['papel', 'placa', 'gravado', 'medalhao', 'noite', 'moldura'] as const;
export type Rotulo = (typeof ROTULOS)[number];

export interface OpcoesRotulo {
  readonly rotulo: Rotulo;
  readonly nome: string;
  readonly casa: string;
  readonly metal: Metal;
  /** The glass behind is light: print dark on it. */
  readonly clara: boolean;
}

interface Area {
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Words that end a line badly stay with the next one. */
const LIGACOES = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'em', 'a', 'o', 'no', 'na', '&']);

function partir(palavras: readonly string[], linhas: number): string[][] {
  if (linhas === 1) return [[palavras.join(' ')]];
  return palavras.slice(0, palavras.length - linhas + 1).flatMap((_, i) => {
    const primeira = palavras.slice(0, i + 1).join(' ');
    return partir(palavras.slice(i + 1), linhas - 1).map((resto) => [primeira, ...resto]);
  });
}

/** How badly lines would look: their longest one, more for each line and for a dangling word. */
function custo(linhas: readonly string[]): number {
  const soltas = linhas.slice(0, -1).filter((linha) => {
    const ultima = linha.split(' ').at(-1) ?? '';
    return LIGACOES.has(ultima.toLowerCase());
  });
  const maior = Math.max(...linhas.map((linha) => linha.length));
  return Math.max(maior, 7) + linhas.length * 2.2 + soltas.length * 5;
}

/** Breaks a name in at most three balanced lines. */
export function quebrarNome(nome: string): string[] {
  const palavras = nome.replace(' - ', ' ').split(' ');
  const opcoes = [1, 2, 3]
    .filter((linhas) => linhas <= palavras.length)
    .flatMap((linhas) => partir(palavras, linhas));
  return opcoes.reduce((melhor, atual) => (custo(atual) < custo(melhor) ? atual : melhor));
}

function textos(o: OpcoesRotulo, area: Area, cor: string, pena: Pena, extra = ''): string {
  const linhas = quebrarNome(o.nome);
  const espaco = linhas.length > 2 ? 0.36 : 0.42;
  const maior = Math.min(area.h * (linhas.length > 2 ? 0.25 : 0.34), 40);
  const altura = Math.min(
    ...linhas.map((linha) => alturaQueCabe(linha, area.w * 1.6, maior, espaco)),
  );
  const passo = altura * 1.62;
  const primeira = area.y - ((linhas.length - 1) * passo) / 2 + altura * 0.5;
  const nome = linhas
    .map((linha, i) => escrever(linha, 0, primeira + i * passo, altura, espaco, pena))
    .join('');
  const miuda = Math.max(7, Math.min(11, area.h * 0.1));
  const casaAltura = alturaQueCabe(o.casa, area.w * 1.6, miuda * 1.1, 0.7);
  return [
    forma(nome, cor, extra),
    forma(
      escrever(o.casa, 0, area.y - area.h * 0.68, casaAltura, 0.7, PENA_FINA),
      cor,
      `${extra} fill-opacity=".9"`,
    ),
    forma(
      escrever(
        'extrato de perfume',
        0,
        area.y + area.h * 0.8,
        alturaQueCabe('extrato de perfume', area.w * 1.2, miuda * 0.72, 0.5),
        0.5,
        PENA_FINA,
      ),
      cor,
      `${extra} fill-opacity=".72"`,
    ),
  ].join('');
}

/** Light that falls over a label: bright left, dark right, as on the glass behind it. */
function sombreado(d: Definicoes, area: Area, redondo: boolean, raio: number): string {
  const forca = redondo ? 0.62 : 0.3;
  return retangulo(
    -area.w,
    area.y - area.h,
    area.w * 2,
    area.h * 2,
    d.linear([
      [0, '#0a0502', forca * 0.8],
      [0.18, '#0a0502', forca * 0.1],
      [0.34, '#fff6e6', 0.14],
      [0.56, '#0a0502', forca * 0.3],
      [1, '#0a0502', forca],
    ]),
    `rx="${n(raio)}"`,
  );
}

function fioDuplo(area: Area, cor: string, recuo: number): string {
  return [recuo, recuo + 5]
    .map((r, i) =>
      retangulo(
        -area.w + r,
        area.y - area.h + r,
        (area.w - r) * 2,
        (area.h - r) * 2,
        'none',
        `stroke="${cor}" stroke-width="${i === 0 ? 1.6 : 0.8}" opacity=".8"`,
      ),
    )
    .join('');
}

/** Darker glass behind light print, without an edge. */
function penumbra(d: Definicoes, { y, w, h }: Area): string {
  const sombra = d.radial([
    [0, '#0d0603', 0.62],
    [0.6, '#0d0603', 0.4],
    [1, '#0d0603', 0],
  ]);
  return elipse(0, y, w * 1.45, h * 1.6, sombra);
}

/** Draws the label on a bottle whose shoulder is at the local height `topo`. */
export function desenharRotulo(
  d: Definicoes,
  s: Silhueta,
  topo: number,
  o: OpcoesRotulo,
  opaco: boolean,
): string {
  const area: Area = {
    y: topo + s.altura * s.rotulo.y,
    w: s.largura * s.rotulo.w,
    h: s.altura * s.rotulo.h,
  };
  const folha = metalPlano(d, o.metal);
  const { y, w, h } = area;
  const caixa = (preenchimento: string, raio: number, resto = ''): string =>
    retangulo(-w, y - h, w * 2, h * 2, preenchimento, `rx="${n(raio)}" ${resto}`);
  const sombra = retangulo(-w + 3, y - h + 5, w * 2, h * 2, '#000000', 'rx="4" opacity=".34"');
  switch (o.rotulo) {
    case 'papel':
      return [
        sombra,
        caixa('#e9dcc4', 2),
        fioDuplo(area, '#8a6236', 8),
        textos(o, area, '#2a1a10', PENA_CONTRASTE),
        sombreado(d, area, s.redondo, 2),
      ].join('');
    case 'noite':
      return [
        sombra,
        caixa('#15100d', 3),
        fioDuplo(area, METAIS[o.metal], 8),
        textos(o, area, clarear(METAIS[o.metal], 0.42), PENA_CONTRASTE),
        sombreado(d, area, s.redondo, 3),
      ].join('');
    case 'placa':
      return [
        sombra,
        caixa(folha, 3),
        caixa(
          'none',
          3,
          `stroke="${clarear(METAIS[o.metal], 0.65)}" stroke-width="1.6" opacity=".8"`,
        ),
        textos(
          o,
          { ...area, y: y + 1.4 },
          clarear(METAIS[o.metal], 0.6),
          PENA_CONTRASTE,
          'opacity=".55"',
        ),
        textos(o, area, escurecer(METAIS[o.metal], 0.8), PENA_CONTRASTE),
        sombreado(d, area, s.redondo, 3),
      ].join('');
    case 'moldura':
      return [
        caixa('#0d0805', 2, 'opacity=".55"'),
        caixa('none', 2, `stroke="${clarear(METAIS[o.metal], 0.3)}" stroke-width="2"`),
        textos(o, area, opaco ? clarear(METAIS[o.metal], 0.35) : '#fff3dc', PENA_FINA),
      ].join('');
    case 'medalhao': {
      const r = Math.min(w, h) * 0.94;
      const inicial = o.nome.slice(0, 1);
      return [
        elipse(3, y + 5, r, r, '#000000', 'opacity=".36"'),
        elipse(0, y, r, r, folha),
        elipse(
          0,
          y,
          r * 0.9,
          r * 0.9,
          'none',
          `stroke="${escurecer(METAIS[o.metal], 0.7)}" stroke-width="1.6" opacity=".7"`,
        ),
        elipse(
          0,
          y,
          r * 0.84,
          r * 0.84,
          'none',
          `stroke="${clarear(METAIS[o.metal], 0.6)}" stroke-width="1" opacity=".7"`,
        ),
        forma(
          escrever(inicial, 1, y + r * 0.24 + 1.5, r * 0.72, 0, PENA_CONTRASTE),
          clarear(METAIS[o.metal], 0.6),
          'opacity=".6"',
        ),
        forma(
          escrever(inicial, 0, y + r * 0.24, r * 0.72, 0, PENA_CONTRASTE),
          escurecer(METAIS[o.metal], 0.82),
        ),
        forma(
          escrever(
            o.casa,
            0,
            y + r * 0.6,
            alturaQueCabe(o.casa, r * 0.95, r * 0.1, 0.4),
            0.4,
            PENA_FINA,
          ),
          escurecer(METAIS[o.metal], 0.8),
        ),
      ].join('');
    }
    case 'gravado': {
      const cor = opaco ? clarear(METAIS[o.metal], 0.3) : o.clara ? '#24130a' : '#fff1d6';
      return [
        o.clara || opaco ? '' : penumbra(d, area),
        textos(
          o,
          { ...area, y: y + 1.6 },
          o.clara ? '#fff6e6' : '#0a0502',
          PENA_CONTRASTE,
          'opacity=".45"',
        ),
        textos(o, area, cor, PENA_CONTRASTE),
        traco(
          `M${n(-w * 0.3)} ${n(y + h * 0.52)}L${n(w * 0.3)} ${n(y + h * 0.52)}`,
          cor,
          1.2,
          'opacity=".55"',
        ),
      ].join('');
    }
  }
}
