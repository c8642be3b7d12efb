import type { Acaso } from './aleatorio.ts';
import { clarear, escurecer, misturar } from './cores.ts';
import type { Metal } from './metais.ts';
import { cilindroAcetinado, METAIS, metalPolido } from './metais.ts';
import { achatar } from './silhuetas.ts';
import type { Definicoes, Ponto } from './svg.ts';
import { curvaFechada, elipse, forma, grupo, n, poligono, retangulo, traco } from './svg.ts';

export const TAMPAS = [
  'laca',
  'metal',
  'madeira',
  'cupula',
  'cristal',
  'esfera',
  'finial',
  'bloco',
  'marfim',
  'canelada',
  'pedra',
] as const;
export type Tampa = (typeof TAMPAS)[number];

export interface OpcoesTampa {
  readonly tampa: Tampa;
  readonly metal: Metal;
  /** Half width of the collar that the cap covers. */
  readonly pescoco: number;
  /** Square caps suit flat bottles, round ones round bottles. */
  readonly quadrada: boolean;
  readonly acaso: Acaso;
}

interface Medidas {
  readonly meia: number;
  readonly altura: number;
  readonly y: number;
}

/** Body of a cylinder that stands on `y`, its top visible as an ellipse. */
function cilindro(m: Medidas, corpo: string, topo: string): string {
  const { meia, altura, y } = m;
  const ry = achatar(meia);
  const alto = y - altura;
  return [
    forma(
      `M${n(-meia)} ${n(alto)}L${n(-meia)} ${n(y)}A${n(meia)} ${n(ry)} 0 0 0 ${n(meia)} ${n(y)}L${n(meia)} ${n(alto)}Z`,
      corpo,
    ),
    elipse(0, alto, meia, ry, topo),
  ].join('');
}

/** Bright line where the top meets the side. */
function filete(meia: number, y: number, cor: string, opacidade: number): string {
  const ry = achatar(meia);
  return traco(
    `M${n(-meia)} ${n(y)}A${n(meia)} ${n(ry)} 0 0 0 ${n(meia)} ${n(y)}`,
    cor,
    1.8,
    `opacity="${n(opacidade)}"`,
  );
}

function anel(d: Definicoes, meia: number, y: number, altura: number, metal: Metal): string {
  return [
    cilindro({ meia, altura, y }, metalPolido(d, metal), escurecer(METAIS[metal], 0.4)),
    filete(meia, y - altura, clarear(METAIS[metal], 0.6), 0.5),
  ].join('');
}

function laca(d: Definicoes, m: Medidas, cor: string, brilho: number): string {
  const topo = d.linear([
    [0, escurecer(cor, 0.2)],
    [0.35, clarear(cor, brilho * 0.9)],
    [1, escurecer(cor, 0.45)],
  ]);
  const [x, largura] = [-m.meia * 0.72, m.meia * 0.2];
  const luz = d.linear(
    [
      [0, '#fff6e8', 0.75],
      [0.7, '#fff6e8', 0.35],
      [1, '#fff6e8', 0.05],
    ],
    [0, 0, 0, 1],
  );
  return [
    cilindro(m, cilindroAcetinado(d, cor, brilho), topo),
    retangulo(
      x,
      m.y - m.altura + achatar(m.meia) + 5,
      largura,
      m.altura - 12,
      luz,
      'opacity=".55"',
    ),
    filete(m.meia, m.y - m.altura, clarear(cor, 0.6), 0.55),
  ].join('');
}

function madeira(d: Definicoes, m: Medidas, acaso: Acaso): string {
  const cor = misturar('#8a5830', '#4a2a16', acaso.entre(0, 1));
  const base = cilindro(
    m,
    cilindroAcetinado(d, cor, 0.24),
    d.linear([
      [0, escurecer(cor, 0.25)],
      [0.35, clarear(cor, 0.3)],
      [1, escurecer(cor, 0.4)],
    ]),
  );
  const veios = Array.from({ length: 26 }, () => {
    const x = acaso.entre(-m.meia, m.meia);
    const desvio = acaso.entre(-7, 7);
    const alto = m.y - m.altura + achatar(m.meia);
    return traco(
      `M${n(x)} ${n(alto - 4)}C${n(x + desvio)} ${n(alto + m.altura * 0.3)} ${n(x - desvio)} ${n(alto + m.altura * 0.7)} ${n(x + desvio * 0.4)} ${n(m.y + 8)}`,
      acaso.chance(0.6) ? escurecer(cor, 0.6) : clarear(cor, 0.35),
      acaso.entre(0.6, 2.6),
      `opacity="${n(acaso.entre(0.14, 0.42))}"`,
    );
  });
  const aneis = [0.8, 0.55, 0.3].map((parte) =>
    elipse(
      acaso.entre(-4, 4),
      m.y - m.altura,
      m.meia * parte,
      achatar(m.meia) * parte,
      'none',
      `stroke="${escurecer(cor, 0.6)}" stroke-width="1.2" opacity=".4"`,
    ),
  );
  const ry = achatar(m.meia);
  const alto = m.y - m.altura;
  const recorte = d.recorte(
    forma(
      `M${n(-m.meia)} ${n(alto)}A${n(m.meia)} ${n(ry)} 0 0 0 ${n(m.meia)} ${n(alto)}L${n(m.meia)} ${n(m.y)}A${n(m.meia)} ${n(ry)} 0 0 1 ${n(-m.meia)} ${n(m.y)}Z`,
      '#000',
    ),
  );
  return [
    base,
    grupo(`clip-path="${recorte}"`, ...veios),
    ...aneis,
    filete(m.meia, alto, '#ffe2bb', 0.35),
  ].join('');
}

function cupula(d: Definicoes, m: Medidas, metal: Metal): string {
  const { meia, altura, y } = m;
  const saia = altura * 0.42;
  const alto = y - altura;
  const ombro = y - saia;
  const contorno = `M${n(-meia)} ${n(y)}L${n(-meia)} ${n(ombro)}C${n(-meia)} ${n(alto + altura * 0.12)} ${n(-meia * 0.6)} ${n(alto)} 0 ${n(alto)}C${n(meia * 0.6)} ${n(alto)} ${n(meia)} ${n(alto + altura * 0.12)} ${n(meia)} ${n(ombro)}L${n(meia)} ${n(y)}A${n(meia)} ${n(achatar(meia))} 0 0 1 ${n(-meia)} ${n(y)}Z`;
  const brilho = d.radial(
    [
      [0, '#fffaf0', 0.95],
      [0.5, '#ffefd0', 0.35],
      [1, '#ffefd0', 0],
    ],
    0.5,
    0.5,
    0.5,
  );
  const sombra = d.linear(
    [
      [0, '#000000', 0],
      [0.55, '#000000', 0],
      [1, '#0a0402', 0.5],
    ],
    [0, 0, 0, 1],
  );
  return [
    forma(contorno, metalPolido(d, metal)),
    forma(contorno, sombra),
    elipse(
      -meia * 0.42,
      alto + altura * 0.3,
      meia * 0.2,
      altura * 0.18,
      brilho,
      `transform="rotate(18 ${n(-meia * 0.42)} ${n(alto + altura * 0.3)})"`,
    ),
    filete(meia, ombro + 4, escurecer(METAIS[metal], 0.7), 0.6),
    filete(meia, ombro + 7, clarear(METAIS[metal], 0.6), 0.5),
  ].join('');
}

function cristal(d: Definicoes, m: Medidas, acaso: Acaso, tom: string): string {
  const { meia, altura, y } = m;
  const colunas = [-1, -0.62, -0.2, 0.24, 0.66, 1];
  const linhas = [0, 0.3, 0.72, 1];
  const larguras = [0.62, 1, 1, 0.5];
  const ponto = (c: number, l: number): Ponto => [
    (colunas[c] ?? 0) * meia * (larguras[l] ?? 1),
    y - altura * (linhas[l] ?? 0),
  ];
  const faces: string[] = [];
  for (let l = 0; l < linhas.length - 1; l += 1) {
    for (let c = 0; c < colunas.length - 1; c += 1) {
      const claro = c === 1 ? 0.85 : c === 4 ? 0.45 : acaso.entre(0.06, 0.5);
      const cor = misturar(misturar('#1b110b', tom, 0.25), '#fff5e4', claro);
      const quadro = [ponto(c, l), ponto(c + 1, l), ponto(c + 1, l + 1), ponto(c, l + 1)];
      faces.push(
        forma(
          poligono(quadro),
          d.linear(
            [
              [0, cor, 0.92],
              [1, escurecer(cor, acaso.entre(0.3, 0.75)), 0.88],
            ],
            [0, 0, acaso.entre(0.2, 1), 1],
          ),
          'stroke="#fff6e6" stroke-opacity=".45" stroke-width="1.2"',
        ),
      );
      if (acaso.chance(0.5)) {
        faces.push(
          forma(poligono(quadro.slice(0, 3)), '#fff8ec', `opacity="${n(acaso.entre(0.05, 0.22))}"`),
        );
      }
    }
  }
  const alto = y - altura;
  return [
    ...faces,
    elipse(0, alto, meia * 0.5, achatar(meia) * 0.6, '#f7e6cd', 'opacity=".5"'),
  ].join('');
}

function esfera(d: Definicoes, m: Medidas, cor: string): string {
  const r = m.altura / 2;
  const cy = m.y - r;
  return [
    elipse(
      0,
      cy,
      r,
      r,
      d.radial(
        [
          [0, clarear(cor, 0.38)],
          [0.35, cor],
          [0.78, escurecer(cor, 0.68)],
          [0.93, escurecer(cor, 0.8)],
          [1, misturar(escurecer(cor, 0.4), '#d79a55', 0.35)],
        ],
        0.36,
        0.32,
        0.72,
      ),
    ),
    elipse(
      -r * 0.36,
      cy - r * 0.42,
      r * 0.24,
      r * 0.17,
      d.radial([
        [0, '#fffaf0', 0.95],
        [0.55, '#fff2dc', 0.5],
        [1, '#fff2dc', 0],
      ]),
      `transform="rotate(-34 ${n(-r * 0.36)} ${n(cy - r * 0.42)})"`,
    ),
    traco(
      `M${n(r * 0.55)} ${n(cy + r * 0.74)}A${n(r * 0.93)} ${n(r * 0.93)} 0 0 0 ${n(r * 0.92)} ${n(cy - r * 0.06)}`,
      '#ffc988',
      2.4,
      'opacity=".5" stroke-linecap="round"',
    ),
  ].join('');
}

/** Turned finial in the manner of an oriental lantern: rings, bulb and spire. */
function finial(d: Definicoes, m: Medidas, metal: Metal): string {
  const { meia, altura, y } = m;
  const perfil: readonly Ponto[] = [
    [0.98, 0],
    [1, 0.06],
    [0.66, 0.1],
    [0.58, 0.16],
    [0.86, 0.24],
    [0.98, 0.36],
    [0.9, 0.48],
    [0.58, 0.58],
    [0.3, 0.64],
    [0.26, 0.68],
    [0.36, 0.73],
    [0.28, 0.79],
    [0.12, 0.84],
    [0.07, 0.93],
    [0.02, 1],
  ];
  const direita = perfil.map(([w, h]): Ponto => [w * meia, y - h * altura]);
  const esquerda = direita.toReversed().map(([x, py]): Ponto => [-x, py]);
  const corpo = curvaFechada([...direita, ...esquerda]);
  const gomos = [-0.6, -0.22, 0.22, 0.6].map((parte) =>
    traco(
      `M${n(meia * parte * 0.5)} ${n(y - altura * 0.6)}C${n(meia * parte * 1.15)} ${n(y - altura * 0.5)} ${n(meia * parte * 1.25)} ${n(y - altura * 0.3)} ${n(meia * parte * 0.62)} ${n(y - altura * 0.17)}`,
      escurecer(METAIS[metal], 0.7),
      2,
      'opacity=".5"',
    ),
  );
  return [
    forma(corpo, metalPolido(d, metal)),
    ...gomos,
    elipse(
      -meia * 0.42,
      y - altura * 0.4,
      meia * 0.13,
      altura * 0.08,
      d.radial([
        [0, '#fffaf0', 0.95],
        [1, '#fff0d4', 0],
      ]),
    ),
    anel(d, meia * 1.02, y + 2, 9, metal),
    anel(d, meia * 0.62, y - altura * 0.12, 7, metal),
  ].join('');
}

function bloco(d: Definicoes, m: Medidas, cor: string, brilho: number): string {
  const { meia, altura, y } = m;
  const alto = y - altura;
  const frente = d.linear(
    [
      [0, clarear(cor, brilho)],
      [0.35, escurecer(cor, 0.12)],
      [0.6, escurecer(cor, 0.45)],
      [0.8, escurecer(cor, 0.25)],
      [1, escurecer(cor, 0.7)],
    ],
    [0, 0, 0.9, 1],
  );
  const luz = d.linear(
    [
      [0, '#fff6e8', 0.5],
      [1, '#fff6e8', 0.02],
    ],
    [0, 0, 0, 1],
  );
  return [
    retangulo(-meia, alto, meia * 2, altura, frente, 'rx="5"'),
    forma(
      poligono([
        [-meia + 3, alto + 1],
        [meia - 3, alto + 1],
        [meia - 12, alto - 9],
        [-meia + 12, alto - 9],
      ]),
      clarear(cor, brilho * 0.8),
    ),
    retangulo(-meia * 0.84, alto + 8, meia * 0.3, altura - 14, luz, 'opacity=".7"'),
    retangulo(meia - 5, alto + 4, 3, altura - 8, '#ffc587', 'opacity=".45"'),
    retangulo(-meia + 2, alto, meia * 2 - 4, 2, clarear(cor, 0.7), 'opacity=".6"'),
  ].join('');
}

function canelada(d: Definicoes, m: Medidas, metal: Metal): string {
  const base = cilindro(
    m,
    metalPolido(d, metal),
    d.linear([
      [0, escurecer(METAIS[metal], 0.3)],
      [0.35, clarear(METAIS[metal], 0.5)],
      [1, escurecer(METAIS[metal], 0.55)],
    ]),
  );
  const sulcos = Array.from({ length: 21 }, (_, i) => {
    const angulo = (Math.PI * (i + 0.5)) / 21;
    const x = -Math.cos(angulo) * m.meia;
    const y = achatar(m.meia) * Math.sin(angulo);
    return [
      traco(
        `M${n(x)} ${n(m.y - m.altura + y + 5)}L${n(x)} ${n(m.y + y - 5)}`,
        '#0c0603',
        2.6 * Math.sin(angulo) + 0.5,
        'opacity=".55" stroke-linecap="round"',
      ),
      traco(
        `M${n(x + 2.6)} ${n(m.y - m.altura + y + 5)}L${n(x + 2.6)} ${n(m.y + y - 5)}`,
        clarear(METAIS[metal], 0.6),
        1.1,
        `opacity="${n(0.4 * Math.sin(angulo))}"`,
      ),
    ].join('');
  });
  return [base, ...sulcos, filete(m.meia, m.y - m.altura, clarear(METAIS[metal], 0.7), 0.7)].join(
    '',
  );
}

/** Veined stone: pale lines on the satin body. */
function pedra(d: Definicoes, m: Medidas, acaso: Acaso): string {
  const clara = acaso.chance(0.5);
  const cor = clara ? '#c9b79f' : '#2c241f';
  const corpo = laca(d, m, cor, clara ? 0.45 : 0.3);
  const veio = clara ? '#6b5746' : '#d9c3a2';
  const alto = m.y - m.altura + achatar(m.meia) + 2;
  const veios = Array.from({ length: 6 }, () => {
    const y = acaso.entre(alto, m.y - 6);
    const x = acaso.entre(-m.meia * 0.9, m.meia * 0.2);
    const limite = (v: number): number => Math.max(-m.meia + 2, Math.min(m.meia - 2, v));
    const baixo = (v: number): number => Math.max(alto, Math.min(m.y - 2, v));
    return traco(
      `M${n(x)} ${n(y)}L${n(limite(x + acaso.entre(14, 34)))} ${n(baixo(y + acaso.entre(-18, 18)))}L${n(limite(x + acaso.entre(36, 80)))} ${n(baixo(y + acaso.entre(-30, 30)))}`,
      veio,
      acaso.entre(0.7, 2),
      `opacity="${n(acaso.entre(0.2, 0.55))}" stroke-linejoin="round"`,
    );
  });
  return [corpo, ...veios].join('');
}

/** Draws the cap standing on the local height `y`, centred on x = 0. */
export function desenharTampa(d: Definicoes, o: OpcoesTampa, y: number, tom: string): string {
  const { acaso, metal, pescoco } = o;
  const base = y + 20;
  const medidas = (largura: number, altura: number): Medidas => ({
    meia: pescoco * largura,
    altura: Math.max(70, pescoco * altura),
    y: base,
  });
  const escura = (): string => (acaso.chance(0.72) ? '#1a1411' : '#3a1013');
  switch (o.tampa) {
    case 'laca':
      return [
        o.quadrada
          ? bloco(d, medidas(acaso.entre(1.35, 1.75), acaso.entre(1.9, 2.7)), escura(), 0.3)
          : laca(d, medidas(acaso.entre(1.18, 1.36), acaso.entre(2, 3)), escura(), 0.32),
      ].join('');
    case 'metal':
      return [
        cilindro(
          medidas(1.2, acaso.entre(2, 2.9)),
          metalPolido(d, metal),
          d.linear([
            [0, escurecer(METAIS[metal], 0.25)],
            [0.35, clarear(METAIS[metal], 0.6)],
            [1, escurecer(METAIS[metal], 0.5)],
          ]),
        ),
        filete(pescoco * 1.2, base - 16, escurecer(METAIS[metal], 0.8), 0.6),
      ].join('');
    case 'madeira':
      return [
        anel(d, pescoco * 1.1, base + 4, 8, metal),
        madeira(d, medidas(acaso.entre(1.3, 1.6), acaso.entre(1.9, 2.6)), acaso),
      ].join('');
    case 'cupula':
      return cupula(d, medidas(1.3, 2.4), metal);
    case 'cristal':
      return [
        anel(d, pescoco * 0.98, base + 5, 9, metal),
        cristal(d, medidas(1.5, 2.5), acaso, tom),
      ].join('');
    case 'esfera':
      return [
        anel(d, pescoco * 0.92, base + 4, 10, metal),
        esfera(
          d,
          { meia: 0, altura: pescoco * 2.9, y: base - 2 },
          acaso.chance(0.5) ? METAIS[metal] : escura(),
        ),
      ].join('');
    case 'finial':
      return finial(d, { meia: pescoco * 1.3, altura: pescoco * 4.4, y: base }, metal);
    case 'bloco':
      return bloco(d, medidas(acaso.entre(1.4, 1.8), acaso.entre(1.8, 2.5)), METAIS[metal], 0.3);
    case 'marfim':
      return [
        anel(d, pescoco * 1.12, base + 4, 8, metal),
        laca(d, medidas(1.34, acaso.entre(1.9, 2.5)), '#cbb592', 0.5),
      ].join('');
    case 'canelada':
      return canelada(d, medidas(1.3, acaso.entre(1.8, 2.5)), metal);
    case 'pedra':
      return [
        anel(d, pescoco * 1.1, base + 4, 8, metal),
        pedra(d, medidas(1.5, acaso.entre(1.8, 2.4)), acaso),
      ].join('');
  }
}
