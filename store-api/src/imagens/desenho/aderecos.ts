import type { Acaso } from './aleatorio.ts';
import { clarear, escurecer, misturar } from './cores.ts';
import type { Definicoes, Ponto } from './svg.ts';
import { curvaFechada, elipse, forma, grupo, n, poligono, traco } from './svg.ts';

export const ADERECOS = [
  'nenhum',
  'citrico',
  'petalas',
  'flor',
  'ambar',
  'madeira',
  'canela',
  'anis',
  'bagas',
  'folhas',
  'baunilha',
  'favas',
  'lavanda',
  'seixos',
  'cristais',
  'resina',
  'tabaco',
] as const;
export type Adereco = (typeof ADERECOS)[number];

export interface Lugar {
  readonly x: number;
  readonly chao: number;
  /** Half width of the bottle. */
  readonly meia: number;
  /** Side on which the vial stands; the prop goes to the other one. */
  readonly lado: -1 | 1;
  readonly vial: boolean;
  /** How far props may lie to the front and to the side, in pixels: less on a plinth. */
  readonly fundura: number;
  readonly alcance: number;
}

export interface AderecoDesenhado {
  readonly atras: string;
  readonly frente: string;
  readonly sombra: string;
}

type Pincel = (d: Definicoes, acaso: Acaso) => string;

const em = (x: number, y: number, escala: number, giro: number, conteudo: string): string =>
  grupo(`transform="translate(${n(x)} ${n(y)}) rotate(${n(giro)}) scale(${n(escala)})"`, conteudo);

const citrico =
  (casca: string, polpa: string): Pincel =>
  (d, acaso) => {
    const r = 96;
    const gomos = 10;
    const partes = Array.from({ length: gomos }, (_, i) => {
      const de = (i / gomos) * Math.PI * 2 + 0.05;
      const ate = ((i + 1) / gomos) * Math.PI * 2 - 0.05;
      const ponto = (angulo: number, raio: number): Ponto => [
        Math.cos(angulo) * raio,
        Math.sin(angulo) * raio,
      ];
      const meio = (de + ate) / 2;
      const gomo = curvaFechada([
        ponto(meio, 10),
        ponto(de + 0.04, r * 0.5),
        ponto(de + 0.03, r * 0.74),
        ponto(meio, r * 0.82),
        ponto(ate - 0.03, r * 0.74),
        ponto(ate - 0.04, r * 0.5),
      ]);
      const fibras = Array.from({ length: 5 }, () => {
        const angulo = acaso.entre(de + 0.08, ate - 0.08);
        const [a, b] = [ponto(angulo, acaso.entre(18, 40)), ponto(angulo, acaso.entre(55, 76))];
        return traco(poligono([a, b], false), clarear(polpa, 0.5), 1.3, 'opacity=".4"');
      });
      const corDoGomo = d.radialFixo(
        [
          [0, clarear(polpa, 0.42)],
          [0.6, polpa],
          [1, escurecer(polpa, 0.22)],
        ],
        0,
        0,
        r * 0.84,
      );
      return [forma(gomo, corDoGomo), ...fibras].join('');
    });
    const luz = d.radial(
      [
        [0, '#fff3cf', 0.34],
        [0.45, '#fff3cf', 0],
        [1, '#160802', 0.72],
      ],
      0.34,
      0.26,
      0.86,
    );
    return grupo(
      'transform="scale(.86 1)"',
      elipse(16, 2, r, r, escurecer(casca, 0.72)),
      elipse(9, 1, r, r, escurecer(casca, 0.45)),
      elipse(0, 0, r, r, casca),
      elipse(0, 0, r * 0.95, r * 0.95, misturar('#f3e2b4', casca, 0.18)),
      ...partes,
      elipse(0, 0, 7, 7, '#f3e2b4'),
      elipse(0, 0, r, r, luz),
    );
  };

const petala =
  (cor: string): Pincel =>
  (d, acaso) => {
    const w = acaso.entre(96, 132);
    const h = w * acaso.entre(0.2, 0.27);
    const ponta = acaso.entre(0.5, 0.62);
    const corpo = `M${n(-w * 0.5)} ${n(h * 0.3)}C${n(-w * 0.3)} ${n(-h * 0.7)} ${n(w * 0.1)} ${n(-h * 1.5)} ${n(w * 0.36)} ${n(-h)}Q${n(w * ponta)} ${n(-h * 0.62)} ${n(w * 0.5)} ${n(h * 0.1)}C${n(w * 0.42)} ${n(h * 0.95)} ${n(-w * 0.14)} ${n(h * 0.9)} ${n(-w * 0.5)} ${n(h * 0.3)}Z`;
    const concha = `M${n(-w * 0.5)} ${n(h * 0.3)}C${n(-w * 0.16)} ${n(-h * 0.28)} ${n(w * 0.16)} ${n(-h * 0.3)} ${n(w * 0.5)} ${n(h * 0.1)}C${n(w * 0.42)} ${n(h * 0.95)} ${n(-w * 0.14)} ${n(h * 0.9)} ${n(-w * 0.5)} ${n(h * 0.3)}Z`;
    return [
      forma(
        corpo,
        d.linear([
          [0, escurecer(cor, 0.72)],
          [0.4, escurecer(cor, 0.3)],
          [1, cor],
        ]),
      ),
      forma(
        concha,
        d.linear([
          [0, escurecer(cor, 0.55)],
          [0.45, cor],
          [0.85, clarear(cor, 0.26)],
          [1, clarear(cor, 0.12)],
        ]),
      ),
      traco(
        `M${n(-w * 0.5)} ${n(h * 0.3)}C${n(-w * 0.16)} ${n(-h * 0.28)} ${n(w * 0.16)} ${n(-h * 0.3)} ${n(w * 0.5)} ${n(h * 0.1)}`,
        clarear(cor, 0.45),
        1.3,
        'opacity=".45"',
      ),
    ].join('');
  };

const florBranca: Pincel = (d, acaso) => {
  const petalas = Array.from({ length: 6 }, (_, i) => {
    const cor = misturar('#f6e8d4', '#e9c9b0', acaso.entre(0, 0.6));
    return `<g transform="rotate(${n(i * 60 + acaso.entre(-7, 7))})">${forma(
      'M0 0C-30 -26 -28 -74 0 -88C28 -74 30 -26 0 0Z',
      d.linear(
        [
          [0, cor],
          [0.6, escurecer(cor, 0.12)],
          [1, escurecer(cor, 0.55)],
        ],
        [0, 0, 0, 1],
      ),
      'stroke="#7a5a3e" stroke-opacity=".35" stroke-width="1"',
    )}</g>`;
  });
  const miolo = Array.from({ length: 12 }, () =>
    elipse(
      acaso.entre(-11, 11),
      acaso.entre(-11, 11),
      3.4,
      3.4,
      misturar('#e7b13f', '#8a4d10', acaso.entre(0, 1)),
    ),
  );
  return [...petalas, elipse(0, 0, 15, 15, '#8a5a1a'), ...miolo].join('');
};

const pedraTranslucida =
  (cor: string): Pincel =>
  (d, acaso) => {
    const lados = acaso.inteiro(7, 9);
    const r = acaso.entre(34, 56);
    const borda = Array.from({ length: lados }, (_, i): Ponto => {
      const a = (i / lados) * Math.PI * 2;
      const raio = r * acaso.entre(0.84, 1.12);
      return [Math.cos(a) * raio * 1.16, Math.sin(a) * raio * 0.84];
    });
    const mesa = borda.map(
      ([x, y]): Ponto => [
        x * acaso.entre(0.42, 0.6) - r * 0.1,
        y * acaso.entre(0.4, 0.56) - r * 0.14,
      ],
    );
    const em2 = (lista: readonly Ponto[], i: number): Ponto => lista[i % lados] ?? [0, 0];
    const faces = borda.map((_, i) => {
      const quadro = [em2(borda, i), em2(borda, i + 1), em2(mesa, i + 1), em2(mesa, i)];
      const [x, y] = em2(borda, i);
      const luz = (-x * 0.55 - y * 0.85) / r;
      const dentro = (x * 0.5 + y * 0.7) / r;
      const tom = luz > 0 ? clarear(cor, luz * 0.4) : escurecer(cor, Math.min(0.75, -luz * 0.72));
      return forma(
        poligono(quadro),
        d.linear(
          [
            [0, tom],
            [1, dentro > 0.2 ? misturar(tom, clarear(cor, 0.35), 0.55) : escurecer(tom, 0.28)],
          ],
          [0, 0, 0.5, 1],
        ),
        `stroke="${clarear(cor, 0.4)}" stroke-opacity=".28" stroke-width="1"`,
      );
    });
    return [
      forma(poligono(borda), escurecer(cor, 0.5)),
      ...faces,
      forma(
        poligono(mesa),
        d.linear(
          [
            [0, clarear(cor, 0.48)],
            [0.45, cor],
            [1, escurecer(cor, 0.45)],
          ],
          [0, 0, 0.8, 1],
        ),
        'stroke="#fff4da" stroke-opacity=".4" stroke-width="1.2"',
      ),
    ].join('');
  };

const cristal: Pincel = (d, acaso) => {
  const w = acaso.entre(15, 26);
  const h = acaso.entre(90, 150);
  const p = acaso.entre(18, 34);
  const face = (pontos: readonly Ponto[], claro: number): string =>
    forma(
      poligono(pontos),
      d.linear(
        [
          [0, misturar('#6b5a4c', '#fff4e2', claro), 0.9],
          [1, misturar('#2a1d14', '#c9a27a', claro * 0.7), 0.75],
        ],
        [0, 0, 0.3, 1],
      ),
      'stroke="#fff4e0" stroke-opacity=".4" stroke-width="1"',
    );
  return [
    face(
      [
        [-w, 0],
        [-w * 0.2, 6],
        [-w * 0.2, -h],
        [-w, -h + p * 0.4],
      ],
      0.85,
    ),
    face(
      [
        [-w * 0.2, 6],
        [w, 0],
        [w, -h + p * 0.5],
        [-w * 0.2, -h],
      ],
      0.22,
    ),
    face(
      [
        [-w, -h + p * 0.4],
        [-w * 0.2, -h],
        [w * 0.1, -h - p],
      ],
      1,
    ),
    face(
      [
        [-w * 0.2, -h],
        [w, -h + p * 0.5],
        [w * 0.1, -h - p],
      ],
      0.4,
    ),
  ].join('');
};

const tora: Pincel = (d, acaso) => {
  const cor = misturar('#a06a3a', '#6b4022', acaso.entre(0, 1));
  const comprimento = acaso.entre(130, 190);
  const r = acaso.entre(34, 46);
  const corpo = d.linear(
    [
      [0, escurecer(cor, 0.3)],
      [0.25, misturar(cor, '#3a2414', 0.5)],
      [1, '#120905'],
    ],
    [0, 0, 0, 1],
  );
  const casca = Array.from({ length: 16 }, () => {
    const y = acaso.entre(-r, r) * 0.95;
    const x = acaso.entre(0, comprimento * 0.6);
    return traco(
      `M${n(x)} ${n(y)}q${n(acaso.entre(14, 40))} ${n(acaso.entre(-4, 4))} ${n(acaso.entre(30, 80))} ${n(acaso.entre(-3, 3))}`,
      acaso.chance(0.5) ? '#0e0703' : clarear(cor, 0.15),
      acaso.entre(1, 3.4),
      'opacity=".45"',
    );
  });
  const aneis = [0.86, 0.7, 0.55, 0.4, 0.26, 0.13].map((p) =>
    elipse(
      acaso.entre(-2, 2),
      acaso.entre(-2, 2),
      r * 0.62 * p,
      r * p,
      'none',
      `stroke="${escurecer(cor, 0.5)}" stroke-width="${n(acaso.entre(0.8, 2))}" opacity=".6"`,
    ),
  );
  return [
    forma(
      `M0 ${n(-r)}L${n(comprimento)} ${n(-r)}A${n(r * 0.62)} ${n(r)} 0 0 1 ${n(comprimento)} ${n(r)}L0 ${n(r)}Z`,
      corpo,
    ),
    grupo(
      `clip-path="${d.recorte(forma(`M0 ${n(-r)}L${n(comprimento)} ${n(-r)}A${n(r * 0.62)} ${n(r)} 0 0 1 ${n(comprimento)} ${n(r)}L0 ${n(r)}Z`, '#000'))}"`,
      ...casca,
    ),
    elipse(0, 0, r * 0.64, r, '#3a2212'),
    elipse(
      0,
      0,
      r * 0.58,
      r * 0.93,
      d.radial(
        [
          [0, clarear(cor, 0.35)],
          [0.6, clarear(cor, 0.12)],
          [1, cor],
        ],
        0.4,
        0.3,
        0.8,
      ),
    ),
    ...aneis,
  ].join('');
};

const canela: Pincel = (d, acaso) => {
  const comprimento = acaso.entre(190, 240);
  const r = acaso.entre(15, 20);
  const cor = misturar('#9a5a2c', '#74401d', acaso.entre(0, 1));
  const riscos = Array.from({ length: 12 }, () => {
    const y = acaso.entre(-r, r) * 0.9;
    return traco(
      `M${n(acaso.entre(0, 60))} ${n(y)}L${n(acaso.entre(100, comprimento))} ${n(y + acaso.entre(-2, 2))}`,
      acaso.chance(0.6) ? '#2a1308' : '#d79a62',
      acaso.entre(0.6, 1.8),
      'opacity=".4"',
    );
  });
  return [
    forma(
      `M0 ${n(-r)}L${n(comprimento)} ${n(-r)}L${n(comprimento)} ${n(r)}L0 ${n(r)}Z`,
      d.linear(
        [
          [0, escurecer(cor, 0.2)],
          [0.22, clarear(cor, 0.28)],
          [0.5, cor],
          [1, escurecer(cor, 0.75)],
        ],
        [0, 0, 0, 1],
      ),
    ),
    ...riscos,
    elipse(0, 0, r * 0.55, r, escurecer(cor, 0.25)),
    traco(
      `M0 ${n(-r * 0.7)}C${n(-r * 0.5)} ${n(-r * 0.5)} ${n(-r * 0.4)} ${n(r * 0.2)} 0 ${n(r * 0.25)}C${n(r * 0.3)} ${n(r * 0.1)} ${n(r * 0.1)} ${n(-r * 0.3)} ${n(-r * 0.05)} ${n(-r * 0.15)}`,
      '#1a0b04',
      3.4,
      'opacity=".85"',
    ),
  ].join('');
};

const anis: Pincel = (d, acaso) => {
  const bracos = Array.from({ length: 8 }, (_, i) => {
    const cor = misturar('#7a4422', '#552c14', acaso.entre(0, 1));
    const h = acaso.entre(46, 58);
    return `<g transform="rotate(${n(i * 45 + acaso.entre(-6, 6))})">${forma(
      `M0 0C-14 -12 -13 ${n(-h * 0.6)} 0 ${n(-h)}C13 ${n(-h * 0.6)} 14 -12 0 0Z`,
      d.linear([
        [0, clarear(cor, 0.25)],
        [0.5, cor],
        [1, escurecer(cor, 0.7)],
      ]),
    )}${elipse(0, -h * 0.5, 5, 9, '#c98a4e')}${elipse(-1.4, -h * 0.54, 1.6, 3, '#fff0d4', 'opacity=".8"')}</g>`;
  });
  return [...bracos, elipse(0, 0, 7, 7, '#3a1d0c')].join('');
};

const esferinha =
  (cor: string): Pincel =>
  (d, acaso) => {
    const r = acaso.entre(17, 27);
    return [
      elipse(
        0,
        0,
        r,
        r,
        d.radial(
          [
            [0, clarear(cor, 0.4)],
            [0.4, cor],
            [0.85, escurecer(cor, 0.75)],
            [1, misturar(escurecer(cor, 0.4), '#d99a5a', 0.3)],
          ],
          0.35,
          0.3,
          0.75,
        ),
      ),
      elipse(-r * 0.36, -r * 0.42, r * 0.17, r * 0.12, '#fffaf0', 'opacity=".75"'),
    ].join('');
  };

const folha =
  (cor: string): Pincel =>
  (d, acaso) => {
    const w = acaso.entre(96, 140);
    const h = w * acaso.entre(0.2, 0.28);
    const metade = (sinal: number): string =>
      `M0 0C${n(w * 0.25)} ${n(sinal * h * 1.3)} ${n(w * 0.72)} ${n(sinal * h)} ${n(w)} 0Z`;
    const nervuras = Array.from({ length: 6 }, (_, i) => {
      const x = w * (0.14 + i * 0.13);
      return [-1, 1]
        .map((s) =>
          traco(
            `M${n(x)} 0Q${n(x + w * 0.06)} ${n(s * h * 0.3)} ${n(x + w * 0.13)} ${n(s * h * 0.52)}`,
            clarear(cor, 0.35),
            1,
            'opacity=".35"',
          ),
        )
        .join('');
    });
    return [
      forma(
        metade(-1),
        d.linear([
          [0, clarear(cor, 0.22)],
          [0.6, cor],
          [1, escurecer(cor, 0.4)],
        ]),
      ),
      forma(
        metade(1),
        d.linear([
          [0, escurecer(cor, 0.25)],
          [1, escurecer(cor, 0.68)],
        ]),
      ),
      ...nervuras,
      traco(`M0 0L${n(w)} 0`, clarear(cor, 0.4), 1.6, 'opacity=".55"'),
    ].join('');
  };

const vagem: Pincel = (d, acaso) => {
  const w = acaso.entre(230, 300);
  const c = acaso.entre(-46, 46);
  const caminho = `M0 0C${n(w * 0.3)} ${n(c)} ${n(w * 0.7)} ${n(-c * 0.6)} ${n(w)} ${n(c * 0.3)}`;
  return [
    traco(caminho, '#140a06', 15, 'stroke-linecap="round"'),
    traco(
      caminho,
      d.linear([
        [0, '#3a2114'],
        [0.5, '#5c3620'],
        [1, '#241109'],
      ]),
      10,
      'stroke-linecap="round"',
    ),
    traco(
      caminho,
      '#d7a878',
      1.8,
      'stroke-linecap="round" opacity=".55" transform="translate(0 -3)"',
    ),
  ].join('');
};

const fava =
  (cor: string): Pincel =>
  (d, acaso) => {
    const w = acaso.entre(30, 40);
    const h = w * 0.62;
    return [
      elipse(
        0,
        0,
        w,
        h,
        d.radial(
          [
            [0, clarear(cor, 0.35)],
            [0.5, cor],
            [1, escurecer(cor, 0.78)],
          ],
          0.38,
          0.28,
          0.75,
        ),
      ),
      traco(
        `M${n(-w * 0.8)} ${n(h * 0.12)}C${n(-w * 0.3)} ${n(-h * 0.2)} ${n(w * 0.3)} ${n(h * 0.35)} ${n(w * 0.8)} 0`,
        '#120804',
        3,
        'opacity=".8"',
      ),
      elipse(-w * 0.34, -h * 0.45, w * 0.2, h * 0.13, '#fff3dd', 'opacity=".5"'),
    ].join('');
  };

const ramoDeLavanda: Pincel = (d, acaso) => {
  const flores: string[] = [];
  for (let i = 0; i < 11; i += 1) {
    const x = 80 + i * 13;
    for (const s of [-1, 0, 1]) {
      const cor = misturar('#a88cc0', '#4e3a66', acaso.entre(0, 1));
      flores.push(
        elipse(
          x + acaso.entre(-3, 3),
          s * (15 - i * 0.9) + acaso.entre(-2, 2),
          11,
          6.4,
          d.linear(
            [
              [0, clarear(cor, 0.2)],
              [1, escurecer(cor, 0.5)],
            ],
            [0, 0, 0, 1],
          ),
          `transform="rotate(${n(s * 28)} ${n(x)} 0)"`,
        ),
      );
    }
  }
  return [traco('M-40 6C10 -2 60 4 212 0', '#5b6038', 4, 'stroke-linecap="round"'), ...flores].join(
    '',
  );
};

const seixo: Pincel = (d, acaso) => {
  const w = acaso.entre(50, 86);
  const h = w * acaso.entre(0.4, 0.56);
  const cor = misturar('#4a423c', '#2a2320', acaso.entre(0, 1));
  return [
    elipse(
      0,
      0,
      w,
      h,
      d.radial(
        [
          [0, clarear(cor, 0.34)],
          [0.45, cor],
          [1, '#0a0706'],
        ],
        0.36,
        0.2,
        0.8,
      ),
    ),
    elipse(-w * 0.3, -h * 0.55, w * 0.3, h * 0.16, '#fff3e0', 'opacity=".3"'),
    elipse(w * 0.3, -h * 0.1, 6, 4, '#fff6e6', 'opacity=".4"'),
  ].join('');
};

const folhaSeca: Pincel = (d, acaso) =>
  folha(misturar('#8a5a2c', '#5c3618', acaso.entre(0, 1)))(d, acaso);

interface Receita {
  readonly pincel: (acaso: Acaso) => Pincel;
  /** How many, how wide each one is, and whether they stand upright. */
  readonly total: readonly [number, number];
  readonly raio: number;
  readonly altura: number;
  readonly giro: readonly [number, number];
}

const escolher = <T>(acaso: Acaso, lista: readonly [T, ...T[]]): T =>
  lista[acaso.inteiro(0, lista.length - 1)] ?? lista[0];

const FRUTAS = [
  ['#d98a2b', '#e8962e'],
  ['#d9b832', '#e6cd58'],
  ['#c9782f', '#cf4f28'],
] as const;

const RECEITAS: Readonly<Record<Exclude<Adereco, 'nenhum'>, Receita>> = {
  citrico: {
    pincel: (acaso) => {
      const [casca, polpa] = FRUTAS[acaso.inteiro(0, 2)] ?? FRUTAS[0];
      return citrico(casca, polpa);
    },
    total: [2, 2],
    raio: 96,
    altura: 92,
    giro: [-14, 14],
  },
  petalas: {
    pincel: (acaso) => petala(escolher(acaso, ['#b04258', '#c67a70', '#8e2434', '#c99a84'])),
    total: [6, 8],
    raio: 52,
    altura: 12,
    giro: [-26, 26],
  },
  flor: { pincel: () => florBranca, total: [2, 3], raio: 82, altura: 44, giro: [-30, 30] },
  ambar: {
    pincel: (acaso) => pedraTranslucida(escolher(acaso, ['#d9822b', '#c9681e', '#e0a045'])),
    total: [3, 5],
    raio: 54,
    altura: 34,
    giro: [-14, 14],
  },
  madeira: { pincel: () => tora, total: [2, 2], raio: 120, altura: 38, giro: [-4, 4] },
  canela: { pincel: () => canela, total: [3, 3], raio: 110, altura: 18, giro: [-12, 10] },
  anis: { pincel: () => anis, total: [3, 4], raio: 58, altura: 22, giro: [0, 90] },
  bagas: {
    pincel: (acaso) => esferinha(escolher(acaso, ['#8c1f33', '#5c1f4a', '#a83a24', '#3b2a4e'])),
    total: [6, 9],
    raio: 26,
    altura: 20,
    giro: [0, 0],
  },
  folhas: {
    pincel: (acaso) => folha(escolher(acaso, ['#5f7040', '#486037', '#6f7a3e'])),
    total: [4, 5],
    raio: 90,
    altura: 12,
    giro: [-34, 34],
  },
  baunilha: { pincel: () => vagem, total: [3, 4], raio: 130, altura: 12, giro: [-9, 9] },
  favas: {
    pincel: (acaso) => fava(escolher(acaso, ['#4a2814', '#5c3218', '#35190c'])),
    total: [5, 8],
    raio: 38,
    altura: 20,
    giro: [-40, 40],
  },
  lavanda: { pincel: () => ramoDeLavanda, total: [3, 3], raio: 120, altura: 16, giro: [-14, 14] },
  seixos: { pincel: () => seixo, total: [3, 4], raio: 84, altura: 34, giro: [-4, 4] },
  cristais: { pincel: () => cristal, total: [4, 6], raio: 26, altura: 2, giro: [-24, 24] },
  resina: {
    pincel: (acaso) => pedraTranslucida(escolher(acaso, ['#b07c36', '#a56d2c', '#8f5c28'])),
    total: [6, 8],
    raio: 36,
    altura: 22,
    giro: [-30, 30],
  },
  tabaco: { pincel: () => folhaSeca, total: [4, 5], raio: 100, altura: 12, giro: [-24, 24] },
};

/** Lays the prop that tells the scent around the bottle: some behind, some in front. */
export function desenharAdereco(
  d: Definicoes,
  dSombra: Definicoes,
  adereco: Adereco,
  lugar: Lugar,
  acaso: Acaso,
): AderecoDesenhado {
  if (adereco === 'nenhum') return { atras: '', frente: '', sombra: '' };
  const receita = RECEITAS[adereco];
  const pincel = receita.pincel(acaso);
  const total = acaso.inteiro(...receita.total);
  const [atras, frente, sombra]: [string[], string[], string[]] = [[], [], []];
  for (let i = 0; i < total; i += 1) {
    const aoFundo = i % 3 === 0;
    const lado = i === total - 1 && total > 4 && !lugar.vial ? lugar.lado : -lugar.lado;
    const distancia = aoFundo ? acaso.entre(0.05, 0.5) : acaso.entre(0.1, 1);
    const afastamento = lugar.meia + receita.raio * 0.2 + distancia * 118;
    const x = lugar.x + lado * Math.min(afastamento, lugar.alcance - receita.raio * 0.7);
    const y =
      lugar.chao +
      (aoFundo
        ? acaso.entre(-52, -24)
        : acaso.entre(Math.min(14, lugar.fundura * 0.4), lugar.fundura));
    const escala = aoFundo ? 0.92 : 1.06 + (y - lugar.chao) / 420;
    const centro = y - receita.altura * escala;
    const desenho = em(x, centro, escala, acaso.entre(...receita.giro), pincel(d, acaso));
    (aoFundo ? atras : frente).push(desenho);
    sombra.push(
      elipse(
        x + 14,
        y,
        receita.raio * 1.25 * escala,
        Math.max(12, receita.raio * 0.26),
        dSombra.radial([
          [0, '#000000', 0.8],
          [0.5, '#000000', 0.45],
          [1, '#000000', 0],
        ]),
      ),
    );
  }
  return { atras: atras.join(''), frente: frente.join(''), sombra: sombra.join('') };
}
