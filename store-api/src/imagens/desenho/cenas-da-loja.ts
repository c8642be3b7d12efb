import type { Adereco } from './aderecos.ts';
import type { Cenario } from './cenarios.ts';
import type { Arte, Camadas, FrascoNaCena, VialNaCena } from './composicao.ts';
import { comporCena, escalaDe } from './composicao.ts';
import type { Tom } from './cores.ts';
import { silhueta } from './silhuetas.ts';

/** A bottle of a group: where it stands relative to the group's middle, and how far back. */
interface Figura {
  readonly nome: string;
  readonly casa: string;
  readonly arte: Omit<Arte, 'cenario' | 'adereco'>;
  readonly x: number;
  /** 0 stands on the ground line, 1 furthest back. */
  readonly longe: number;
}

interface Quadro {
  readonly largura: number;
  readonly altura: number;
  /** Ground line and middle of the group, in pixels. */
  readonly chao: number;
  readonly meio: number;
  readonly escala: number;
}

interface Grupo {
  readonly cenario: Cenario;
  readonly tom: Tom;
  readonly adereco: Adereco;
  readonly figuras: readonly Figura[];
  readonly vials: readonly { readonly tom: Tom; readonly x: number }[];
}

const RECUO = 58;
const DISTANCIA_ENCOLHE = 0.12;

function compor(semente: string, q: Quadro, g: Grupo): Camadas {
  const frascos = g.figuras.map((f): FrascoNaCena => {
    const arte: Arte = { ...f.arte, cenario: g.cenario, adereco: g.adereco };
    return {
      semente: `${semente}/${f.nome}`,
      nome: f.nome,
      casa: f.casa,
      arte,
      x: q.meio + f.x * q.escala,
      chao: q.chao - f.longe * RECUO * q.escala,
      escala: escalaDe(arte) * q.escala * (1 - f.longe * DISTANCIA_ENCOLHE),
    };
  });
  const vials = g.vials.map(
    ({ tom, x }): VialNaCena => ({
      tom,
      metal: 'ouro',
      x: q.meio + x * q.escala,
      chao: q.chao + 34 * q.escala,
      escala: q.escala,
    }),
  );
  const direita = Math.max(
    ...frascos.map((f) => f.x + silhueta(f.arte.forma).largura * f.escala - q.meio),
  );
  return comporCena({
    semente,
    enquadre: { x: 0, y: 0, largura: q.largura, altura: q.altura, zoom: 1 },
    cenario: g.cenario,
    tom: g.tom,
    quadro: { largura: q.largura, altura: q.altura, chao: q.chao, foco: q.meio, escala: q.escala },
    frascos,
    vials,
    adereco: g.adereco,
    lugar: { x: q.meio, meia: direita, lado: -1, vial: true },
  });
}

const GRUPO_DA_CAPA: Grupo = {
  cenario: 'persiana',
  tom: 'ambar',
  adereco: 'ambar',
  figuras: [
    {
      nome: 'Rosa de Qadira',
      casa: 'Bayt Zahran',
      arte: { forma: 'prisma', tom: 'vinho', tampa: 'laca', metal: 'ouro', rotulo: 'noite' },
      x: -330,
      longe: 1,
    },
    {
      nome: 'Oud do Entardecer',
      casa: 'Qasr Nuwal',
      arte: {
        forma: 'boticario',
        tom: 'oud',
        laca: 'negra',
        tampa: 'madeira',
        metal: 'ouro',
        rotulo: 'medalhao',
      },
      x: 372,
      longe: 0.8,
    },
    {
      nome: 'Areias de Samhara',
      casa: 'Dar Samhara',
      arte: { forma: 'arabe', tom: 'ambar', tampa: 'finial', metal: 'ouro', rotulo: 'noite' },
      x: 0,
      longe: 0,
    },
  ],
  vials: [
    { tom: 'vinho', x: -610 },
    { tom: 'ambar', x: -520 },
    { tom: 'oud', x: 214 },
  ],
};

const VIALS_DO_RETRATO = [
  { tom: 'vinho', x: -226 },
  { tom: 'oud', x: 218 },
] as const;

type Fotografia = () => Camadas;

const CATEGORIA: Quadro = { largura: 1600, altura: 1200, chao: 985, meio: 900, escala: 0.98 };

const categoria =
  (nome: string, grupo: Grupo): Fotografia =>
  () =>
    compor(`loja/${nome}`, CATEGORIA, grupo);

/** The pictures of the shop itself, by the name that the web client knows them by. */
export const CENAS_DA_LOJA = {
  hero: () =>
    compor(
      'loja/hero',
      { largura: 2400, altura: 1350, chao: 1130, meio: 1650, escala: 1.12 },
      GRUPO_DA_CAPA,
    ),
  'hero-retrato': () =>
    compor(
      'loja/hero',
      { largura: 1080, altura: 1350, chao: 1010, meio: 530, escala: 0.84 },
      { ...GRUPO_DA_CAPA, vials: VIALS_DO_RETRATO },
    ),
  masculino: categoria('masculino', {
    cenario: 'persiana',
    tom: 'conhaque',
    adereco: 'madeira',
    figuras: [
      {
        nome: 'Cedro de Inverno',
        casa: 'Norvane',
        arte: { forma: 'quadrado', tom: 'madeira', tampa: 'laca', metal: 'prata', rotulo: 'papel' },
        x: 190,
        longe: 0.9,
      },
      {
        nome: 'Noturno em Ré',
        casa: 'Norvane',
        arte: {
          forma: 'prisma',
          tom: 'conhaque',
          tampa: 'madeira',
          metal: 'bronze',
          rotulo: 'noite',
        },
        x: -150,
        longe: 0,
      },
    ],
    vials: [{ tom: 'conhaque', x: -420 }],
  }),
  feminino: categoria('feminino', {
    cenario: 'seda',
    tom: 'rosa',
    adereco: 'petalas',
    figuras: [
      {
        nome: 'Flor de Sereno',
        casa: 'Casa Vermélia',
        arte: { forma: 'gota', tom: 'dourado', tampa: 'cristal', metal: 'ouro', rotulo: 'gravado' },
        x: 230,
        longe: 0.9,
      },
      {
        nome: 'Jardim de Quitéria',
        casa: 'Casa Vermélia',
        arte: {
          forma: 'disco',
          tom: 'rosa',
          tampa: 'esfera',
          metal: 'ouro-rosa',
          rotulo: 'medalhao',
        },
        x: -170,
        longe: 0,
      },
    ],
    vials: [{ tom: 'rosa', x: -520 }],
  }),
  arabe: categoria('arabe', {
    cenario: 'nicho',
    tom: 'ambar',
    adereco: 'resina',
    figuras: [
      {
        nome: 'Oud do Entardecer',
        casa: 'Qasr Nuwal',
        arte: { forma: 'ombro', tom: 'oud', tampa: 'cupula', metal: 'ouro', rotulo: 'medalhao' },
        x: 240,
        longe: 1,
      },
      {
        nome: 'Areias de Samhara',
        casa: 'Dar Samhara',
        arte: { forma: 'arabe', tom: 'ambar', tampa: 'finial', metal: 'ouro', rotulo: 'noite' },
        x: -150,
        longe: 0,
      },
    ],
    vials: [{ tom: 'ambar', x: -470 }],
  }),
  importado: categoria('importado', {
    cenario: 'disco',
    tom: 'dourado',
    adereco: 'citrico',
    figuras: [
      {
        nome: 'Praça de San Loreto',
        casa: 'Villa Tramonte',
        arte: { forma: 'arco', tom: 'citrico', tampa: 'metal', metal: 'ouro', rotulo: 'papel' },
        x: 210,
        longe: 0.9,
      },
      {
        nome: 'Couro & Sálvia',
        casa: 'Hollen & Thane',
        arte: {
          forma: 'lapidado',
          tom: 'caramelo',
          tampa: 'bloco',
          metal: 'ouro',
          rotulo: 'noite',
        },
        x: -160,
        longe: 0,
      },
    ],
    vials: [{ tom: 'caramelo', x: -480 }],
  }),
  nicho: categoria('nicho', {
    cenario: 'fumaca',
    tom: 'madeira',
    adereco: 'seixos',
    figuras: [
      {
        nome: 'Tinta Nanquim',
        casa: 'Gabinete Nebra',
        arte: {
          forma: 'cilindro',
          tom: 'oud',
          laca: 'negra',
          tampa: 'pedra',
          metal: 'bronze',
          rotulo: 'papel',
        },
        x: 190,
        longe: 0.9,
      },
      {
        nome: 'Marceneiro & Filha',
        casa: 'Oficina Salina',
        arte: {
          forma: 'tambor',
          tom: 'madeira',
          tampa: 'madeira',
          metal: 'bronze',
          rotulo: 'papel',
        },
        x: -130,
        longe: 0,
      },
    ],
    vials: [{ tom: 'madeira', x: -410 }],
  }),
} as const satisfies Readonly<Record<string, Fotografia>>;
