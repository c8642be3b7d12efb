import type { Arte, BottleInScene, Layers, VialInScene } from './drawing/composition.ts';
import { composeScene, scaleOf } from './drawing/composition.ts';
import type { Tom } from './drawing/palette.ts';
import type { Adereco } from './drawing/props.ts';
import type { Cenario } from './drawing/rooms.ts';
import { silhouetteOf } from './drawing/silhouettes.ts';

/** A bottle of a group: where it stands relative to the group's middle, and how far back. */
interface Figure {
  readonly nome: string;
  readonly casa: string;
  readonly arte: Omit<Arte, 'cenario' | 'adereco'>;
  readonly x: number;
  /** 0 stands on the ground line, 1 furthest back. */
  readonly far: number;
}

interface Stage {
  readonly width: number;
  readonly height: number;
  /** Ground line and middle of the group, in pixels. */
  readonly ground: number;
  readonly middle: number;
  readonly scale: number;
}

interface Group {
  readonly cenario: Cenario;
  readonly tom: Tom;
  readonly adereco: Adereco;
  readonly figures: readonly Figure[];
  readonly vials: readonly { readonly tom: Tom; readonly x: number }[];
}

const SETBACK = 58;
const FAR_SHRINK = 0.12;

function compose(seed: string, q: Stage, g: Group): Layers {
  const bottles = g.figures.map((f): BottleInScene => {
    const arte: Arte = { ...f.arte, cenario: g.cenario, adereco: g.adereco };
    return {
      seed: `${seed}/${f.nome}`,
      nome: f.nome,
      casa: f.casa,
      arte,
      x: q.middle + f.x * q.scale,
      ground: q.ground - f.far * SETBACK * q.scale,
      scale: scaleOf(arte) * q.scale * (1 - f.far * FAR_SHRINK),
    };
  });
  const vials = g.vials.map(
    ({ tom, x }): VialInScene => ({
      tom,
      metal: 'ouro',
      x: q.middle + x * q.scale,
      ground: q.ground + 34 * q.scale,
      scale: q.scale,
    }),
  );
  const right = Math.max(
    ...bottles.map((f) => f.x + silhouetteOf(f.arte.forma).width * f.scale - q.middle),
  );
  return composeScene({
    seed,
    frame: { x: 0, y: 0, width: q.width, height: q.height, zoom: 1 },
    cenario: g.cenario,
    tom: g.tom,
    stage: { width: q.width, height: q.height, ground: q.ground, focus: q.middle, scale: q.scale },
    bottles,
    vials,
    adereco: g.adereco,
    place: { x: q.middle, half: right, side: -1, vial: true },
  });
}

const COVER_GROUP: Group = {
  cenario: 'persiana',
  tom: 'ambar',
  adereco: 'ambar',
  figures: [
    {
      nome: 'Rosa de Qadira',
      casa: 'Bayt Zahran',
      arte: { forma: 'prisma', tom: 'vinho', tampa: 'laca', metal: 'ouro', rotulo: 'noite' },
      x: -330,
      far: 1,
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
      far: 0.8,
    },
    {
      nome: 'Areias de Samhara',
      casa: 'Dar Samhara',
      arte: { forma: 'arabe', tom: 'ambar', tampa: 'finial', metal: 'ouro', rotulo: 'noite' },
      x: 0,
      far: 0,
    },
  ],
  vials: [
    { tom: 'vinho', x: -610 },
    { tom: 'ambar', x: -520 },
    { tom: 'oud', x: 214 },
  ],
};

const PORTRAIT_VIALS = [
  { tom: 'vinho', x: -226 },
  { tom: 'oud', x: 218 },
] as const;

type Photograph = () => Layers;

const CATEGORIA: Stage = { width: 1600, height: 1200, ground: 985, middle: 900, scale: 0.98 };

const categoria =
  (nome: string, group: Group): Photograph =>
  () =>
    compose(`loja/${nome}`, CATEGORIA, group);

/** The pictures of the shop itself, by the name that the web client knows them by. */
export const SHOP_SCENES = {
  hero: () =>
    compose(
      'loja/hero',
      { width: 2400, height: 1350, ground: 1130, middle: 1650, scale: 1.12 },
      COVER_GROUP,
    ),
  'hero-retrato': () =>
    compose(
      'loja/hero',
      { width: 1080, height: 1350, ground: 1010, middle: 530, scale: 0.84 },
      { ...COVER_GROUP, vials: PORTRAIT_VIALS },
    ),
  masculino: categoria('masculino', {
    cenario: 'persiana',
    tom: 'conhaque',
    adereco: 'madeira',
    figures: [
      {
        nome: 'Cedro de Inverno',
        casa: 'Norvane',
        arte: { forma: 'quadrado', tom: 'madeira', tampa: 'laca', metal: 'prata', rotulo: 'papel' },
        x: 190,
        far: 0.9,
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
        far: 0,
      },
    ],
    vials: [{ tom: 'conhaque', x: -420 }],
  }),
  feminino: categoria('feminino', {
    cenario: 'seda',
    tom: 'rosa',
    adereco: 'petalas',
    figures: [
      {
        nome: 'Flor de Sereno',
        casa: 'Casa Vermélia',
        arte: { forma: 'gota', tom: 'dourado', tampa: 'cristal', metal: 'ouro', rotulo: 'gravado' },
        x: 230,
        far: 0.9,
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
        far: 0,
      },
    ],
    vials: [{ tom: 'rosa', x: -520 }],
  }),
  arabe: categoria('arabe', {
    cenario: 'nicho',
    tom: 'ambar',
    adereco: 'resina',
    figures: [
      {
        nome: 'Oud do Entardecer',
        casa: 'Qasr Nuwal',
        arte: { forma: 'ombro', tom: 'oud', tampa: 'cupula', metal: 'ouro', rotulo: 'medalhao' },
        x: 240,
        far: 1,
      },
      {
        nome: 'Areias de Samhara',
        casa: 'Dar Samhara',
        arte: { forma: 'arabe', tom: 'ambar', tampa: 'finial', metal: 'ouro', rotulo: 'noite' },
        x: -150,
        far: 0,
      },
    ],
    vials: [{ tom: 'ambar', x: -470 }],
  }),
  importado: categoria('importado', {
    cenario: 'disco',
    tom: 'dourado',
    adereco: 'citrico',
    figures: [
      {
        nome: 'Praça de San Loreto',
        casa: 'Villa Tramonte',
        arte: { forma: 'arco', tom: 'citrico', tampa: 'metal', metal: 'ouro', rotulo: 'papel' },
        x: 210,
        far: 0.9,
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
        far: 0,
      },
    ],
    vials: [{ tom: 'caramelo', x: -480 }],
  }),
  nicho: categoria('nicho', {
    cenario: 'fumaca',
    tom: 'madeira',
    adereco: 'seixos',
    figures: [
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
        far: 0.9,
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
        far: 0,
      },
    ],
    vials: [{ tom: 'madeira', x: -410 }],
  }),
} as const satisfies Readonly<Record<string, Photograph>>;
