import { slugOf } from './ficha.ts';

// The choices of a list of products, in the order in which they are shown. Migration 0022 of store-api knows the same
// bounds and words; a test compares both. A product has one bit a choice: `marcasDe`.

/** One choice of a facet: `valor` is its word in an address. */
export interface Escolha {
  readonly valor: string;
  readonly nome: string;
}

/** Bounds include the upper end; null: without end. */
interface Faixa extends Escolha {
  readonly ate: number | null;
}

/** Bands of the lowest price, in centavos. */
export const PRECOS: readonly Faixa[] = [
  { valor: 'ate-50', nome: 'Até R$ 50', ate: 5_000 },
  { valor: '50-100', nome: 'R$ 50 a R$ 100', ate: 10_000 },
  { valor: '100-200', nome: 'R$ 100 a R$ 200', ate: 20_000 },
  { valor: '200-400', nome: 'R$ 200 a R$ 400', ate: 40_000 },
  { valor: 'acima-de-400', nome: 'Acima de R$ 400', ate: null },
];

/** Bands of volumes, in ml. */
export const VOLUMES: readonly Faixa[] = [
  { valor: 'ate-5', nome: 'Até 5 ml', ate: 5 },
  { valor: '6-10', nome: '6 a 10 ml', ate: 10 },
  { valor: '11-20', nome: '11 a 20 ml', ate: 20 },
  { valor: '21-30', nome: '21 a 30 ml', ate: 30 },
  { valor: 'acima-de-30', nome: 'Acima de 30 ml', ate: null },
];

/** A family and the words that begin its notes. The first family that knows a note has it. */
interface Familia extends Escolha {
  readonly palavras: string;
}

export const FAMILIAS: readonly Familia[] = [
  {
    valor: 'aquatica',
    nome: 'Aquática e mineral',
    palavras:
      'flor-de-sal sal maresia alga ozonio chuva pedra agua-do-mar acorde-mineral acorde-de-gelo mineral',
  },
  {
    valor: 'citrica',
    nome: 'Cítrica',
    palavras:
      'bergamota limao laranja tangerina mandarina toranja grapefruit cedrat petitgrain lima yuzu',
  },
  {
    valor: 'floral',
    nome: 'Floral',
    palavras:
      'flor rosa agua-de-rosas jasmim iris peonia violeta geranio neroli ylang tuberosa lirio fresia magnolia orquidea lotus ninfeia muguet frangipani hibisco mimosa gardenia camelia osmanto acucena amarilis tiare dama-da-noite heliotropio polen',
  },
  {
    valor: 'frutada',
    nome: 'Frutada',
    palavras:
      'pera maca pessego cassis framboesa ameixa figo leite-de-figo lichia cereja groselha manga roma jaca abacaxi caju tamara coco morango',
  },
  {
    valor: 'aromatica',
    nome: 'Aromática e verde',
    palavras:
      'lavanda lavandim salvia alecrim manjericao hortela menta folha galbano cha erva estragao absinto feno capim zimbro canfora urze pepino davana raiz semente',
  },
  {
    valor: 'especiada',
    nome: 'Especiada',
    palavras: 'pimenta cardamomo canela cravo noz-moscada acafrao gengibre cominho anis coentro',
  },
  {
    valor: 'gourmand',
    nome: 'Gourmand',
    palavras:
      'baunilha fava tonka mel amendoa caramelo chocolate cacau cafe rum conhaque praline avela malte leite castanha manteiga mandioca cumaru cera',
  },
  {
    valor: 'amadeirada',
    nome: 'Amadeirada',
    palavras:
      'cedro sandalo vetiver patchouli oud guaiaco musgo madeira cipreste papiro pinho carvalho nogueira freijo caxemira cipriol turfa sisal lapis grafite',
  },
  {
    valor: 'ambarada',
    nome: 'Âmbar e almíscar',
    palavras:
      'ambar almiscar incenso labdanum benjoim mirra olibano opopanax elemi bakhoor propolis resina ambreta ambroxan',
  },
  {
    valor: 'couro',
    nome: 'Couro e fumaça',
    palavras: 'couro tabaco fumaca papel nanquim civeta',
  },
];

const PATTERNS = FAMILIAS.map(
  ({ palavras }) => new RegExp(`^(?:${palavras.replaceAll(' ', '|')})(?:-|$)`),
);

/** A product belongs to the families of at least a fifth of its notes. */
const SHARE = 5;

/** The place of a note's family in `FAMILIAS`; -1 for an unknown note. */
function familiaOf(nota: string): number {
  const slug = slugOf(nota);
  return PATTERNS.findIndex((pattern) => pattern.test(slug));
}

/** What `marcasDe` reads of a product. */
export interface Marcado {
  /** Centavos; null without a price. */
  readonly precoMinimo: number | null;
  /** Exact millilitres. */
  readonly volumes: readonly number[];
  readonly notas: readonly string[];
  readonly disponivel: boolean;
}

const placeOf = (faixas: readonly Faixa[], value: number) =>
  faixas.findIndex(({ ate }) => ate === null || value <= ate);

/** Groups of choices that a product has or lacks, each with its first bit. */
export const GRUPOS = {
  familia: { escolhas: FAMILIAS, bit: 0 },
  preco: { escolhas: PRECOS, bit: 10 },
  volume: { escolhas: VOLUMES, bit: 15 },
  disponivel: { escolhas: [{ valor: 'sim', nome: 'Em estoque' }], bit: 20 },
} as const satisfies Record<string, { escolhas: readonly Escolha[]; bit: number }>;
export type Grupo = keyof typeof GRUPOS;

/** The choices that a product has, a bit each. */
export function marcasDe({ precoMinimo, volumes, notas, disponivel }: Marcado): number {
  const counts = notas.map(familiaOf);
  const familias = FAMILIAS.flatMap((_, place) => {
    const own = counts.filter((count) => count === place).length;
    return own > 0 && own * SHARE >= notas.length ? [place] : [];
  });
  const bits = [
    ...familias.map((place) => GRUPOS.familia.bit + place),
    ...(precoMinimo === null ? [] : [GRUPOS.preco.bit + placeOf(PRECOS, precoMinimo)]),
    ...volumes.map((ml) => GRUPOS.volume.bit + placeOf(VOLUMES, ml)),
    ...(disponivel ? [GRUPOS.disponivel.bit] : []),
  ];
  return bits.reduce((marcas, bit) => marcas | (1 << bit), 0);
}

/** What is chosen: the values of a group are alternatives; a product has every chosen note. */
export interface Escolhidas extends Readonly<Record<Grupo, readonly string[]>> {
  readonly notas: readonly string[];
  readonly casas: readonly string[];
}

/** The bits of the chosen values of a group; 0 without any: the group does not filter. Unknown values are ignored. */
export function bitsOf(grupo: Grupo, { [grupo]: valores }: Escolhidas): number {
  const { escolhas, bit } = GRUPOS[grupo];
  return escolhas.reduce(
    (bits, { valor }, place) => (valores.includes(valor) ? bits | (1 << (bit + place)) : bits),
    0,
  );
}

/** The groups of `GRUPOS`, in the order of the address. */
export const GRUPO_NAMES = ['familia', 'preco', 'volume', 'disponivel'] as const;

/** Whether a product with these bits has what is chosen in every group except one. */
export function hasChosen(marcas: number, escolhidas: Escolhidas, except?: Grupo): boolean {
  return GRUPO_NAMES.every((grupo) => {
    const bits = bitsOf(grupo, escolhidas);
    return grupo === except || bits === 0 || (marcas & bits) !== 0;
  });
}

/** Products with the same bits. */
export interface Conjunto {
  readonly marcas: number;
  readonly total: number;
}

/** The number of products of each choice of a group, in their order. A choice of the group itself does not count. */
export function countGrupo(
  grupo: Grupo,
  conjuntos: readonly Conjunto[],
  escolhidas: Escolhidas,
): (Escolha & { total: number })[] {
  const { escolhas, bit } = GRUPOS[grupo];
  const matching = conjuntos.filter(({ marcas }) => hasChosen(marcas, escolhidas, grupo));
  return escolhas.map(({ valor, nome }, place) => ({
    valor,
    nome,
    total: matching.reduce(
      (sum, { marcas, total }) => (marcas & (1 << (bit + place)) ? sum + total : sum),
      0,
    ),
  }));
}
