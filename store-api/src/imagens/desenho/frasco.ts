import type { Cores } from './cores.ts';
import { clarear, escurecer, misturar } from './cores.ts';
import type { Metal } from './metais.ts';
import { METAIS, metalPolido } from './metais.ts';
import { achatar, contornoSimetrico, meiaInterna, type Silhueta } from './silhuetas.ts';
import type { Definicoes } from './svg.ts';
import { elipse, forma, grupo, n, retangulo, traco } from './svg.ts';

export interface OpcoesFrasco {
  readonly silhueta: Silhueta;
  readonly cores: Cores;
  /** An opaque glaze hides the liquid. */
  readonly opaco: boolean;
  /** How full the hollow is, 0–1. */
  readonly nivel: number;
  readonly metal: Metal;
}

export interface FrascoDesenhado {
  readonly elementos: string;
  /** Where the cap sits (local coordinates: the ground is y = 0). */
  readonly apoioDaTampa: number;
  readonly topoDoCorpo: number;
}

const ALTURA_DO_PESCOCO = 30;
const ALTURA_DO_COLAR = 26;

/** A strip of light that follows one side of the body, between two fractions of its half width. */
function faixa(
  s: Silhueta,
  topo: number,
  de: number,
  ate: number,
  inicio: number,
  fim: number,
): string {
  const passos = 40;
  const ys = Array.from(
    { length: passos + 1 },
    (_, i) => s.altura * (inicio + ((fim - inicio) * i) / passos),
  );
  const x = (y: number, parte: number): number => {
    const meia = s.meia(y);
    return Math.sign(parte) * Math.max(4, meia - (1 - Math.abs(parte)) * s.largura);
  };
  const ida = ys.map((y) => `${n(x(y, de))} ${n(topo + y)}`);
  const volta = ys.toReversed().map((y) => `${n(x(y, ate))} ${n(topo + y)}`);
  return `M${ida.join('L')}L${volta.join('L')}Z`;
}

function colar(d: Definicoes, s: Silhueta, topo: number, metal: Metal): string {
  const meia = s.pescoco;
  const vidro = d.linear([
    [0, '#0a0604', 0.9],
    [0.12, '#f6dcb8', 0.55],
    [0.3, '#3a2417', 0.5],
    [0.6, '#1a0f09', 0.6],
    [0.88, '#eeb777', 0.5],
    [1, '#0a0604', 0.9],
  ]);
  const alto = topo - ALTURA_DO_PESCOCO;
  const corpo = metalPolido(d, metal);
  return [
    retangulo(-meia * 0.86, alto, meia * 1.72, ALTURA_DO_PESCOCO + 6, vidro),
    forma(
      `M${n(-meia)} ${n(alto - ALTURA_DO_COLAR)}L${n(-meia)} ${n(alto + 8)}A${n(meia)} ${n(achatar(meia))} 0 0 0 ${n(meia)} ${n(alto + 8)}L${n(meia)} ${n(alto - ALTURA_DO_COLAR)}Z`,
      corpo,
    ),
    traco(
      `M${n(-meia)} ${n(alto + 1)}A${n(meia)} ${n(achatar(meia))} 0 0 0 ${n(meia)} ${n(alto + 1)}`,
      escurecer(METAIS[metal], 0.75),
      2,
      'opacity=".7"',
    ),
    traco(
      `M${n(-meia)} ${n(alto + 8)}A${n(meia)} ${n(achatar(meia))} 0 0 0 ${n(meia)} ${n(alto + 8)}`,
      clarear(METAIS[metal], 0.5),
      1.5,
      'opacity=".55"',
    ),
  ].join('');
}

function tubo(nivelY: number, fundoY: number, topoY: number): string {
  const linha = (x: number, y1: number, y2: number, opacidade: number): string =>
    traco(`M${n(x)} ${n(y1)}L${n(x + 3)} ${n(y2)}`, '#fff3dd', 1.6, `opacity="${opacidade}"`);
  return [
    linha(-6, topoY, nivelY, 0.3),
    linha(6, topoY, nivelY, 0.18),
    retangulo(-4, nivelY, 13, fundoY - nivelY - 8, '#fff0d0', 'opacity=".10"'),
    linha(-4, nivelY, fundoY - 8, 0.34),
    linha(9, nivelY, fundoY - 8, 0.16),
  ].join('');
}

function liquido(d: Definicoes, o: OpcoesFrasco, topo: number): string {
  const { silhueta: s, cores } = o;
  const interna = meiaInterna(s);
  const fim = s.altura - s.fundo;
  const inicio = s.parede + 4;
  const altura = fim - inicio;
  const nivel = inicio + altura * (1 - o.nivel);
  const caminho = contornoSimetrico(interna, nivel, fim, 0, topo, s.redondo);
  const meiaNivel = interna(nivel);
  const espessura = s.redondo ? achatar(meiaNivel) : 7;
  const recorte = d.recorte(forma(caminho, '#000'));
  const [yTopo, yFim] = [topo + nivel, topo + fim];
  const corpo = d.linearFixo(
    [
      [0, misturar(cores.medio, cores.escuro, 0.62)],
      [0.25, misturar(cores.medio, cores.escuro, 0.26)],
      [0.62, misturar(cores.medio, cores.claro, 0.42)],
      [0.86, misturar(cores.medio, cores.claro, 0.2)],
      [1, misturar(cores.medio, cores.escuro, 0.5)],
    ],
    [0, yTopo, 0, yFim],
  );
  const laterais = d.linearFixo(
    [
      [0, escurecer(cores.escuro, 0.45), 0.98],
      [0.045, cores.escuro, 0.85],
      [0.075, cores.claro, 0.3],
      [0.1, cores.escuro, 0.62],
      [0.28, cores.escuro, 0.1],
      [0.5, cores.escuro, 0],
      [0.68, cores.escuro, 0.14],
      [0.88, cores.escuro, 0.66],
      [0.925, cores.claro, 0.42],
      [0.955, cores.escuro, 0.85],
      [1, escurecer(cores.escuro, 0.45), 0.98],
    ],
    [-s.largura + s.parede, 0, s.largura - s.parede, 0],
  );
  const luz = d.radialFixo(
    [
      [0, clarear(cores.claro, 0.3), 0.9],
      [0.26, cores.claro, 0.58],
      [0.6, cores.claro, 0.14],
      [1, cores.claro, 0],
    ],
    s.largura * 0.12,
    yTopo + (yFim - yTopo) * 0.66,
    s.largura * 1.05,
  );
  const refracao = d.linearFixo(
    [
      [0, cores.claro, 0],
      [0.5, clarear(cores.claro, 0.3), 0.75],
      [1, cores.claro, 0],
    ],
    [0, yFim - 46, 0, yFim + 6],
  );
  return [
    grupo(
      `clip-path="${recorte}"`,
      forma(caminho, corpo),
      retangulo(-s.largura, yTopo - 20, s.largura * 2, yFim - yTopo + 60, luz),
      forma(caminho, laterais),
      retangulo(-s.largura, yFim - 46, s.largura * 2, 60, refracao),
      traco(caminho, cores.escuro, 12, 'opacity=".5"'),
      traco(caminho, cores.claro, 3, 'opacity=".35"'),
    ),
    elipse(
      0,
      yTopo,
      meiaNivel,
      espessura,
      d.linear([
        [0, cores.escuro, 0.9],
        [0.3, misturar(cores.medio, cores.claro, 0.5), 0.85],
        [0.62, cores.medio, 0.7],
        [1, cores.escuro, 0.9],
      ]),
    ),
    traco(
      `M${n(-meiaNivel)} ${n(yTopo)}A${n(meiaNivel)} ${n(espessura)} 0 0 0 ${n(meiaNivel)} ${n(yTopo)}`,
      clarear(cores.claro, 0.35),
      2.2,
      'opacity=".6"',
    ),
    tubo(yTopo, yFim, topo + 4),
  ].join('');
}

/** Thick clear base: the liquid's colour caught between two bright edges. */
function fundoDeVidro(d: Definicoes, o: OpcoesFrasco, topo: number): string {
  const { silhueta: s, cores } = o;
  const interna = meiaInterna(s);
  const fim = s.altura - s.fundo;
  const y = topo + fim;
  const meiaFim = interna(fim - 2);
  const cor = d.linearFixo(
    [
      [0, cores.escuro, 0.72],
      [0.3, misturar(cores.medio, cores.escuro, 0.3), 0.62],
      [0.62, cores.claro, 0.42],
      [0.8, clarear(cores.claro, 0.4), 0.5],
      [1, cores.escuro, 0.85],
    ],
    [0, y, 0, topo + s.altura + (s.redondo ? achatar(s.meia(s.altura)) : 0)],
  );
  const laterais = d.linearFixo(
    [
      [0, '#050302', 0.7],
      [0.22, '#050302', 0.1],
      [0.5, cores.claro, 0.16],
      [0.8, '#050302', 0.1],
      [1, '#050302', 0.75],
    ],
    [-s.largura, 0, s.largura, 0],
  );
  const caminho = contornoSimetrico(s.meia, fim - 10, s.altura, 0, topo, s.redondo);
  return [
    forma(caminho, cor),
    forma(caminho, laterais),
    s.redondo
      ? elipse(
          0,
          y,
          meiaFim,
          achatar(meiaFim),
          'none',
          `stroke="${clarear(cores.claro, 0.3)}" stroke-width="2" opacity=".45"`,
        )
      : '',
  ].join('');
}

function facetas(d: Definicoes, s: Silhueta, topo: number, opaco: boolean): string {
  if (s.facetas.length === 0) return '';
  const quinas = s.forma === 'lapidado' ? [86, 250, 400] : [92, 478];
  const [primeira = 0] = quinas;
  const ultima = quinas.at(-1) ?? s.altura;
  const aresta = (x1: number, y1: number, x2: number, y2: number, forca: number): string =>
    [
      traco(
        `M${n(x1)} ${n(topo + y1)}L${n(x2)} ${n(topo + y2)}`,
        '#fff1d8',
        2,
        `opacity="${n(forca)}"`,
      ),
      traco(
        `M${n(x1 + 3)} ${n(topo + y1)}L${n(x2 + 3)} ${n(topo + y2)}`,
        '#120804',
        3,
        `opacity="${n(forca * 0.8)}"`,
      ),
    ].join('');
  const linhas = s.facetas.map((parte) => {
    const x = (y: number): number => s.meia(y) * parte;
    const partes = [aresta(x(0), 0, x(primeira), primeira, 0.5)];
    for (let i = 1; i < quinas.length; i += 1) {
      const [a = 0, b = 0] = [quinas[i - 1], quinas[i]];
      partes.push(aresta(x(a), a, x(b), b, 0.42));
    }
    partes.push(aresta(x(ultima), ultima, x(s.altura), s.altura, 0.5));
    return partes.join('');
  });
  const horizontais = quinas
    .map((y) => {
      const m = s.meia(y);
      return traco(
        `M${n(-m)} ${n(topo + y)}L${n(m)} ${n(topo + y)}`,
        '#fff1d8',
        1.6,
        'opacity=".34"',
      );
    })
    .join('');
  const [esquerda = -0.5, direita = 0.5] = s.facetas;
  const face = (de: number, ate: number, cor: string, opacidade: number): string => {
    const m = s.meia((primeira + ultima) / 2);
    return retangulo(m * de, topo, m * (ate - de), s.altura, cor, `opacity="${n(opacidade)}"`);
  };
  const ombro = d.linearFixo(
    [
      [0, '#fff4e0', opaco ? 0.2 : 0.3],
      [1, '#fff4e0', 0.02],
    ],
    [0, topo, 0, topo + primeira],
  );
  return [
    face(-1, esquerda, '#fff0d8', 0.09),
    face(direita, 1, '#0a0503', 0.34),
    retangulo(-s.largura, topo, s.largura * 2, primeira, ombro),
    ...linhas,
    horizontais,
  ].join('');
}

/** A broad diagonal sheen across a flat front. */
function varredura(d: Definicoes, s: Silhueta, topo: number): string {
  const luz = d.linearFixo(
    [
      [0, '#fff6e6', 0.13],
      [0.5, '#fff6e6', 0.08],
      [1, '#fff6e6', 0],
    ],
    [0, topo, 0, topo + s.altura * 0.92],
  );
  const w = s.largura;
  const fim = topo + s.altura;
  return forma(
    `M${n(-w)} ${n(topo)}L${n(w * 0.55)} ${n(topo)}L${n(-w * 0.35)} ${n(fim)}L${n(-w)} ${n(fim)}Z`,
    luz,
  );
}

/** The studio on the glass: soft box left, amber rim right, edges darkened along the outline. */
function luzes(d: Definicoes, s: Silhueta, topo: number, caminho: string, opaco: boolean): string {
  const baseY = topo + s.altura;
  const borda = d.linearFixo(
    [
      [0, '#ffe9c9', 0.75],
      [0.12, '#ffe9c9', 0.12],
      [0.5, '#ffe9c9', 0.04],
      [0.86, '#ffb765', 0.14],
      [1, '#ffc27a', 0.85],
    ],
    [-s.largura, 0, s.largura, 0],
  );
  const caixaDeLuz = d.linearFixo(
    [
      [0, '#fff8ec', 0],
      [0.05, '#fff8ec', opaco ? 0.42 : 0.62],
      [0.55, '#fff8ec', opaco ? 0.2 : 0.3],
      [1, '#fff8ec', 0.02],
    ],
    [0, topo + s.altura * s.luz[0], 0, topo + s.altura * s.luz[1]],
  );
  const fio = d.linearFixo(
    [
      [0, '#ffffff', 0],
      [0.2, '#ffffff', 0.85],
      [0.7, '#ffffff', 0.4],
      [1, '#ffffff', 0],
    ],
    [0, topo + s.altura * s.luz[0], 0, topo + s.altura * s.luz[1]],
  );
  const contraluz = d.linearFixo(
    [
      [0, '#ffbf78', 0],
      [0.3, '#ffc98a', 0.55],
      [0.8, '#ff9f4a', 0.3],
      [1, '#ff9f4a', 0],
    ],
    [0, topo + s.altura * s.luz[0], 0, topo + s.altura * s.luz[1]],
  );
  const brilhoDoOmbro = d.radialFixo(
    [
      [0, '#fff6e6', 0.5],
      [1, '#fff6e6', 0],
    ],
    -s.largura * 0.5,
    topo + 6,
    s.largura * 0.42,
  );
  return [
    traco(caminho, '#060302', 26, 'opacity=".20"'),
    traco(caminho, '#060302', 15, 'opacity=".28"'),
    traco(caminho, borda, 5),
    retangulo(-s.largura, topo - 10, s.largura * 2, s.largura * 0.6, brilhoDoOmbro),
    s.redondo ? '' : varredura(d, s, topo),
    forma(faixa(s, topo, -0.86, -0.66, ...s.luz), caixaDeLuz),
    forma(faixa(s, topo, -0.62, -0.58, ...s.luz), caixaDeLuz, 'opacity=".45"'),
    forma(faixa(s, topo, 0.66, 0.76, ...s.luz), caixaDeLuz, 'opacity=".3"'),
    forma(faixa(s, topo, -0.885, -0.872, ...s.luz), fio),
    forma(faixa(s, topo, 0.84, 0.93, ...s.luz), contraluz),
    retangulo(
      -s.largura,
      baseY - 5,
      s.largura * 2,
      3,
      d.linear([
        [0, '#fff1d6', 0],
        [0.3, '#fff1d6', s.redondo ? 0 : 0.5],
        [0.75, '#ffcf95', s.redondo ? 0 : 0.3],
        [1, '#fff1d6', 0],
      ]),
    ),
  ].join('');
}

/** Draws a bottle standing on y = 0 and centred on x = 0, without cap and label. */
export function desenharFrasco(d: Definicoes, o: OpcoesFrasco): FrascoDesenhado {
  const { silhueta: s, cores } = o;
  const topo = -s.altura - (s.redondo ? achatar(s.meia(s.altura)) : 0);
  const caminho = contornoSimetrico(s.meia, 0, s.altura, 0, topo, s.redondo);
  const recorte = d.recorte(forma(caminho, '#000'));
  const interior = o.opaco
    ? forma(
        caminho,
        d.linearFixo(
          [
            [0, escurecer(cores.escuro, 0.3)],
            [0.1, cores.escuro],
            [0.3, misturar(cores.medio, cores.claro, 0.28)],
            [0.46, cores.medio],
            [0.75, cores.escuro],
            [1, escurecer(cores.escuro, 0.5)],
          ],
          [-s.largura, 0, s.largura, s.altura * 0.12],
        ),
      )
    : [
        forma(
          caminho,
          d.linearFixo(
            [
              [0, '#0b0604', 0.82],
              [0.09, '#c9a27a', 0.34],
              [0.2, '#2a1a10', 0.42],
              [0.5, misturar('#5a3d28', cores.medio, 0.35), 0.34],
              [0.82, '#1d110a', 0.5],
              [0.93, '#d79a5c', 0.3],
              [1, '#0b0604', 0.85],
            ],
            [-s.largura, 0, s.largura, 0],
          ),
        ),
        fundoDeVidro(d, o, topo),
        forma(
          contornoSimetrico(meiaInterna(s), s.parede + 4, s.altura - s.fundo, 0, topo, s.redondo),
          d.linearFixo(
            [
              [0, '#ffedd0', 0.1],
              [0.5, '#120904', 0.28],
              [1, '#ffedd0', 0.08],
            ],
            [-s.largura, 0, s.largura, 0],
          ),
          'stroke="#fff1d8" stroke-opacity=".22" stroke-width="1.6"',
        ),
        liquido(d, o, topo),
      ].join('');
  return {
    elementos: [
      colar(d, s, topo, o.metal),
      grupo(
        `clip-path="${recorte}"`,
        interior,
        facetas(d, s, topo, o.opaco),
        luzes(d, s, topo, caminho, o.opaco),
      ),
    ].join(''),
    apoioDaTampa: topo - ALTURA_DO_PESCOCO - ALTURA_DO_COLAR,
    topoDoCorpo: topo,
  };
}
