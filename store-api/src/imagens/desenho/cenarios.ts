import type { Acaso } from './aleatorio.ts';
import type { Cores } from './cores.ts';
import { clarear, escurecer, misturar } from './cores.ts';
import type { Definicoes, Ponto } from './svg.ts';
import { elipse, forma, grupo, n, poligono, retangulo, traco } from './svg.ts';

export const CENARIOS = [
  'holofote',
  'seda',
  'pedestal',
  'fumaca',
  'bokeh',
  'nicho',
  'persiana',
  'folhagem',
  'disco',
  'marmore',
  'cortina',
  'agua',
] as const;
export type Cenario = (typeof CENARIOS)[number];

export interface Quadro {
  readonly largura: number;
  readonly altura: number;
  /** Height of the ground line on which the main bottle stands. */
  readonly chao: number;
  /** Horizontal middle of the light behind the bottle. */
  readonly foco: number;
  /** Scale of the objects, 1 in a product picture. */
  readonly escala: number;
}

export interface CenaDesenhada {
  /** Soft things behind the objects: drawn small and enlarged. */
  readonly fundo: string;
  /** Sharp things under the bottle (a plinth, a slab), in full size. */
  readonly base: string;
  /** Soft veil in front of everything. */
  readonly veu: string;
  /** How much the ground mirrors, 0–1. */
  readonly reflexo: number;
  /** Lifts the bottle above the ground when it stands on something. */
  readonly elevacao: number;
}

/** Walls of the same studio under slightly different gels. */
const PAREDES = ['#8a5832', '#8d4f2e', '#7a5f3f', '#7f4634', '#936236', '#735742'] as const;

function estudio(d: Definicoes, q: Quadro, parede: string, forca: number): string {
  const horizonte = q.chao - 130 * q.escala;
  const raio = 760 * q.escala;
  const centroY = q.chao - 560 * q.escala;
  const luz = d.radialFixo(
    [
      [0, clarear(parede, 0.16), 0.95 * forca],
      [0.28, parede, 0.8 * forca],
      [0.6, escurecer(parede, 0.35), 0.42 * forca],
      [1, escurecer(parede, 0.7), 0],
    ],
    q.foco,
    centroY,
    raio,
  );
  const mesa = d.linearFixo(
    [
      [0, '#34210f'],
      [0.22, '#21140b'],
      [1, '#0d0704'],
    ],
    [0, horizonte, 0, q.altura],
  );
  const brilhoDaMesa = d.radialFixo(
    [
      [0, clarear(parede, 0.15), 0.75 * forca],
      [0.5, escurecer(parede, 0.25), 0.4 * forca],
      [1, '#000000', 0],
    ],
    q.foco,
    horizonte + 10,
    560 * q.escala,
  );
  return [
    retangulo(
      0,
      0,
      q.largura,
      q.altura,
      d.linearFixo(
        [
          [0, '#140c08'],
          [0.55, '#24160d'],
          [1, '#1a0f09'],
        ],
        [0, 0, 0, horizonte],
      ),
    ),
    retangulo(0, 0, q.largura, q.altura, luz),
    retangulo(-80, horizonte, q.largura + 160, q.altura, mesa, `filter="${d.desfoque(7)}"`),
    grupo(
      `clip-path="${d.recorte(retangulo(0, horizonte, q.largura, q.altura, '#000'))}"`,
      retangulo(0, horizonte, q.largura, q.altura - horizonte, brilhoDaMesa),
    ),
  ].join('');
}

function seda(d: Definicoes, q: Quadro, cor: string, acaso: Acaso): string {
  const dobras: string[] = [];
  const total = 9;
  const inclinacao = acaso.lado();
  for (let i = 0; i < total; i += 1) {
    const x = q.foco + ((i - total / 2) * 190 + acaso.entre(-40, 40)) * q.escala;
    const largura = acaso.entre(70, 150) * q.escala;
    const desvio = inclinacao * acaso.entre(120, 320) * q.escala;
    const fim = q.chao - 60 * q.escala;
    const caminho = `M${n(x)} -40C${n(x + desvio)} ${n(fim * 0.3)} ${n(x - desvio)} ${n(fim * 0.66)} ${n(x + desvio * 0.5)} ${n(fim)}`;
    dobras.push(
      traco(caminho, escurecer(cor, 0.8), largura * 1.1, 'opacity=".55"'),
      traco(caminho, cor, largura * 0.55, 'opacity=".6"'),
      traco(caminho, clarear(cor, 0.32), largura * 0.16, 'opacity=".6"'),
    );
  }
  return grupo(`filter="${d.desfoque(24 * q.escala)}" opacity=".72"`, ...dobras);
}

function fumaca(d: Definicoes, q: Quadro, acaso: Acaso, forca: number): string {
  const fios = Array.from({ length: 9 }, () => {
    const x = q.foco + acaso.entre(-330, 330) * q.escala;
    const amplitude = acaso.entre(60, 220) * q.escala * acaso.lado();
    const fim = q.chao - acaso.entre(20, 180) * q.escala;
    const alto = acaso.entre(40, 420) * q.escala;
    const meio = (fim + alto) / 2;
    return traco(
      `M${n(x)} ${n(fim)}C${n(x + amplitude)} ${n(meio + 140)} ${n(x - amplitude)} ${n(meio - 40)} ${n(x + amplitude * 0.6)} ${n(alto)}`,
      '#ead3b8',
      acaso.entre(12, 70) * q.escala,
      `opacity="${n(acaso.entre(0.06, 0.2) * forca)}" stroke-linecap="round"`,
    );
  });
  return grupo(`filter="${d.desfoque(26 * q.escala)}"`, ...fios);
}

function bokeh(d: Definicoes, q: Quadro, cores: Cores, acaso: Acaso): string {
  return Array.from({ length: 26 }, () => {
    const r = acaso.entre(16, 66) * q.escala;
    const cor = misturar('#ffc27a', cores.claro, acaso.entre(0, 0.7));
    const disco = d.radial([
      [0, cor, 0.55],
      [0.82, cor, 0.7],
      [0.94, clarear(cor, 0.3), 0.85],
      [1, cor, 0],
    ]);
    return elipse(
      q.foco + acaso.entre(-720, 720) * q.escala,
      q.chao - acaso.entre(170, 1050) * q.escala,
      r,
      r,
      disco,
      `opacity="${n(acaso.entre(0.06, 0.34))}"`,
    );
  }).join('');
}

function nicho(d: Definicoes, q: Quadro, parede: string): string {
  const meia = 385 * q.escala;
  const topo = q.chao - 530 * q.escala;
  const fim = q.chao - 118 * q.escala;
  const arco = (m: number, sobe: number): string =>
    `M${n(q.foco - m)} ${n(fim)}L${n(q.foco - m)} ${n(topo)}A${n(m)} ${n(m * 0.98)} 0 0 1 ${n(q.foco + m)} ${n(topo - sobe)}L${n(q.foco + m)} ${n(fim)}Z`;
  const fundo = d.radialFixo(
    [
      [0, clarear(parede, 0.3)],
      [0.45, parede],
      [1, escurecer(parede, 0.72)],
    ],
    q.foco - meia * 0.1,
    q.chao - 470 * q.escala,
    760 * q.escala,
  );
  const sombra = d.linearFixo(
    [
      [0, '#060302', 0.85],
      [0.22, '#060302', 0.3],
      [0.5, '#060302', 0],
      [0.92, '#060302', 0],
      [1, '#ffd9a8', 0.18],
    ],
    [q.foco - meia, 0, q.foco + meia, 0],
  );
  return [
    forma(arco(meia, 0), fundo, `filter="${d.desfoque(3)}"`),
    forma(arco(meia, 0), sombra, `filter="${d.desfoque(5)}"`),
    traco(arco(meia, 0), '#ffd7a4', 4 * q.escala, `opacity=".34" filter="${d.desfoque(3)}"`),
  ].join('');
}

function persiana(d: Definicoes, q: Quadro, acaso: Acaso): string {
  const lado = acaso.lado();
  const [aEsquerda, aDireita] = [780, 1000];
  const luz = d.linearFixo(
    [
      [0, '#ffcf95', 0],
      [0.24, '#ffcf95'],
      [0.66, '#ffcf95'],
      [1, '#ffcf95', 0],
    ],
    [q.foco - aEsquerda * q.escala, 0, q.foco + aDireita * q.escala, 0],
  );
  const faixas = Array.from({ length: 7 }, (_, i): string => {
    const y = q.chao - (1010 - i * 128) * q.escala;
    const h = 66 * q.escala;
    const [a, b] = [q.foco - aEsquerda * q.escala, q.foco + aDireita * q.escala];
    const queda = lado * 0.34;
    const quadro: Ponto[] = [
      [a, y - queda * aEsquerda * q.escala],
      [b, y + queda * aDireita * q.escala],
      [b, y + queda * aDireita * q.escala + h],
      [a, y - queda * aEsquerda * q.escala + h],
    ];
    return forma(poligono(quadro), luz, `opacity="${n(0.3 - i * 0.018)}"`);
  });
  const recorte = d.recorte(retangulo(0, 0, q.largura, q.chao - 130 * q.escala, '#000'));
  return grupo(`clip-path="${recorte}"`, grupo(`filter="${d.desfoque(15 * q.escala)}"`, ...faixas));
}

function folhagem(d: Definicoes, q: Quadro, acaso: Acaso): string {
  const lado = acaso.lado();
  const folhas: string[] = [];
  for (let ramo = 0; ramo < 3; ramo += 1) {
    const [ox, oy] = [
      q.foco + lado * (620 - ramo * 60) * q.escala,
      q.chao - (1120 - ramo * 330) * q.escala,
    ];
    const direcao = acaso.entre(0.25, 0.75);
    for (let i = 0; i < 15; i += 1) {
      const t = i / 14;
      const px = ox - lado * t * 760 * q.escala;
      const py = oy + t * direcao * 520 * q.escala + Math.sin(t * 2.4) * 60 * q.escala;
      const comprimento = (190 - t * 120) * q.escala;
      for (const sinal of [-1, 1]) {
        const angulo =
          (lado > 0 ? 180 : 0) + lado * -direcao * 30 + sinal * (38 + acaso.entre(-6, 6));
        folhas.push(
          `<g transform="translate(${n(px)} ${n(py)}) rotate(${n(angulo)})"><path d="M0 0Q${n(comprimento * 0.5)} ${n(comprimento * 0.16)} ${n(comprimento)} 0Q${n(comprimento * 0.5)} ${n(-comprimento * 0.12)} 0 0Z" fill="#0a0503"/></g>`,
        );
      }
    }
  }
  return [
    elipse(
      q.foco,
      q.chao - 560 * q.escala,
      640 * q.escala,
      620 * q.escala,
      d.radial([
        [0, '#ffc68a', 0.42],
        [0.7, '#ffb066', 0.16],
        [1, '#ffb066', 0],
      ]),
    ),
    grupo(`filter="${d.desfoque(13 * q.escala)}" opacity=".72"`, ...folhas),
  ].join('');
}

function disco(d: Definicoes, q: Quadro, cores: Cores): string {
  const r = 352 * q.escala;
  const cy = q.chao - 545 * q.escala;
  const cor = misturar('#c07a3c', cores.medio, 0.35);
  return [
    elipse(
      q.foco,
      cy,
      r * 1.5,
      r * 1.5,
      d.radial([
        [0.5, cor, 0.34],
        [1, cor, 0],
      ]),
    ),
    elipse(
      q.foco,
      cy,
      r,
      r,
      d.linear(
        [
          [0, clarear(cor, 0.28)],
          [0.5, cor],
          [1, escurecer(cor, 0.72)],
        ],
        [0.1, 0, 0.5, 1],
      ),
      `opacity=".86" filter="${d.desfoque(3)}"`,
    ),
  ].join('');
}

function cortina(d: Definicoes, q: Quadro, cor: string, acaso: Acaso): string {
  const pregas: string[] = [];
  let x = -40;
  while (x < q.largura + 40) {
    const largura = acaso.entre(54, 128) * q.escala;
    pregas.push(
      retangulo(
        x,
        -20,
        largura + 1,
        q.chao - 110 * q.escala,
        d.linear([
          [0, escurecer(cor, 0.86)],
          [0.35, escurecer(cor, 0.3)],
          [0.5, clarear(cor, 0.06)],
          [0.7, escurecer(cor, 0.5)],
          [1, escurecer(cor, 0.9)],
        ]),
      ),
    );
    x += largura;
  }
  const escuro = d.radialFixo(
    [
      [0, '#070403', 0],
      [0.5, '#070403', 0.34],
      [1, '#070403', 0.93],
    ],
    q.foco,
    q.chao - 520 * q.escala,
    800 * q.escala,
  );
  return [
    grupo(`filter="${d.desfoque(9 * q.escala, 2)}" opacity=".85"`, ...pregas),
    retangulo(0, 0, q.largura, q.chao - 115 * q.escala, escuro),
  ].join('');
}

function agua(d: Definicoes, q: Quadro, cores: Cores): string {
  const cor = misturar('#ffce96', cores.claro, 0.4);
  return Array.from({ length: 8 }, (_, i) =>
    elipse(
      q.foco,
      q.chao - 6,
      (230 + i * 74) * q.escala,
      (230 + i * 74) * 0.15 * q.escala,
      'none',
      `stroke="${i % 2 === 0 ? cor : '#050302'}" stroke-width="${n((9 - i * 0.6) * q.escala)}" opacity="${n(0.36 - i * 0.04)}" filter="${d.desfoque(3.5)}"`,
    ),
  ).join('');
}

/** A round or square plinth under the bottle; its top lies at the ground line raised by `altura`. */
function pedestal(
  d: Definicoes,
  q: Quadro,
  altura: number,
  meia: number,
  cor: string,
  acaso: Acaso,
  quadrado: boolean,
): string {
  const ry = quadrado ? 34 : meia * 0.13;
  const topo = q.chao - altura;
  const lado = d.linear([
    [0, escurecer(cor, 0.88)],
    [0.14, escurecer(cor, 0.45)],
    [0.32, clarear(cor, 0.18)],
    [0.6, escurecer(cor, 0.5)],
    [0.9, escurecer(cor, 0.82)],
    [0.97, escurecer(cor, 0.4)],
    [1, escurecer(cor, 0.9)],
  ]);
  const tampo = d.linear(
    [
      [0, escurecer(cor, 0.3)],
      [0.4, clarear(cor, 0.34)],
      [0.7, clarear(cor, 0.05)],
      [1, escurecer(cor, 0.6)],
    ],
    [0, 0, 1, 0.3],
  );
  const x = q.foco;
  const fim = topo + altura + 70;
  const sombra = d.linear(
    [
      [0, '#000000', 0],
      [0.6, '#000000', 0.28],
      [1, '#000000', 0.86],
    ],
    [0, 0, 0, 1],
  );
  const veios = (limite: number): string[] =>
    Array.from({ length: 7 }, () => {
      const px = x + acaso.entre(-meia, meia * 0.6);
      const py = acaso.entre(topo + ry, fim);
      return traco(
        `M${n(px)} ${n(py)}q${n(acaso.entre(20, 70))} ${n(acaso.entre(-30, 24))} ${n(acaso.entre(70, limite))} ${n(acaso.entre(-40, 50))}t${n(acaso.entre(40, 110))} ${n(acaso.entre(-30, 30))}`,
        clarear(cor, 0.5),
        acaso.entre(0.6, 3),
        `opacity="${n(acaso.entre(0.08, 0.34))}"`,
      );
    });
  if (quadrado) {
    const frente = `M${n(x - meia)} ${n(topo + ry)}L${n(x + meia)} ${n(topo + ry)}L${n(x + meia)} ${n(fim)}L${n(x - meia)} ${n(fim)}Z`;
    return [
      forma(
        poligono([
          [x - meia, topo + ry],
          [x - meia + 46, topo - ry],
          [x + meia - 46, topo - ry],
          [x + meia, topo + ry],
        ]),
        tampo,
      ),
      forma(frente, lado),
      grupo(`clip-path="${d.recorte(forma(frente, '#000'))}"`, ...veios(150)),
      forma(frente, sombra),
      traco(
        `M${n(x - meia)} ${n(topo + ry)}L${n(x + meia)} ${n(topo + ry)}`,
        '#ffe4be',
        2,
        'opacity=".45"',
      ),
    ].join('');
  }
  const frente = `M${n(x - meia)} ${n(topo)}L${n(x - meia)} ${n(fim)}A${n(meia)} ${n(ry)} 0 0 0 ${n(x + meia)} ${n(fim)}L${n(x + meia)} ${n(topo)}A${n(meia)} ${n(ry)} 0 0 1 ${n(x - meia)} ${n(topo)}Z`;
  return [
    forma(frente, lado),
    forma(frente, sombra),
    elipse(x, topo, meia, ry, tampo),
    traco(
      `M${n(x - meia)} ${n(topo)}A${n(meia)} ${n(ry)} 0 0 0 ${n(x + meia)} ${n(topo)}`,
      '#ffe4be',
      2.2,
      'opacity=".4"',
    ),
  ].join('');
}

/** Where each layer of a scene keeps its gradients. */
export interface DefinicoesDaCena {
  readonly fundo: Definicoes;
  readonly base: Definicoes;
  readonly veu: Definicoes;
}

/** Draws the room around the bottles. */
export function desenharCenario(
  { fundo: d, base: dBase, veu: dVeu }: DefinicoesDaCena,
  cenario: Cenario,
  q: Quadro,
  cores: Cores,
  acaso: Acaso,
): CenaDesenhada {
  const parede = misturar(
    PAREDES[acaso.inteiro(0, PAREDES.length - 1)] ?? PAREDES[0],
    cores.medio,
    0.12,
  );
  const sala = (forca: number): string => estudio(d, q, parede, forca);
  const cena = (fundo: string, extra: Partial<CenaDesenhada> = {}): CenaDesenhada => ({
    fundo,
    base: '',
    veu: '',
    reflexo: 0.42,
    elevacao: 0,
    ...extra,
  });
  switch (cenario) {
    case 'holofote':
      return cena(sala(1));
    case 'seda':
      return cena(sala(0.5) + seda(d, q, misturar(parede, cores.medio, 0.25), acaso), {
        reflexo: 0.36,
      });
    case 'fumaca':
      return cena(sala(0.85) + fumaca(d, q, acaso, 1.3), { veu: fumaca(dVeu, q, acaso, 0.4) });
    case 'bokeh':
      return cena(sala(0.72) + bokeh(d, q, cores, acaso));
    case 'nicho':
      return cena(sala(0.3) + nicho(d, q, parede));
    case 'persiana':
      return cena(sala(0.75) + persiana(d, q, acaso));
    case 'folhagem':
      return cena(sala(0.6) + folhagem(d, q, acaso));
    case 'disco':
      return cena(sala(0.42) + disco(d, q, cores));
    case 'cortina':
      return cena(sala(0.4) + cortina(d, q, misturar('#6b2f22', parede, 0.5), acaso));
    case 'agua':
      return cena(sala(0.9) + agua(d, q, cores), { reflexo: 0.55 });
    case 'pedestal':
      return cena(sala(0.9), {
        base: pedestal(
          dBase,
          q,
          70 * q.escala,
          400 * q.escala,
          misturar('#74523a', parede, 0.5),
          acaso,
          false,
        ),
        reflexo: 0.14,
        elevacao: 70 * q.escala - 20,
      });
    case 'marmore':
      return cena(sala(0.95), {
        base: pedestal(
          dBase,
          q,
          66 * q.escala,
          760 * q.escala,
          acaso.chance(0.5) ? '#4a3c33' : '#8a7058',
          acaso,
          true,
        ),
        reflexo: 0.18,
        elevacao: 66 * q.escala - 16,
      });
  }
}
