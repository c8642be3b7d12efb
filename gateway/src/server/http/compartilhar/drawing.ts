import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori, { type SatoriNode } from 'satori';
import {
  ALTURA,
  type CapaDaLoja,
  type CapaDoProduto,
  LARGURA,
} from '../../../shop/catalogo/capa.ts';

/** The colours of the shop's pages (`web/src/app/theme/tokens.ts`). The drawings in `gateway/assets` repeat them. */
export const PALETTE = {
  bg: '#120e0a',
  surface: '#211a13',
  line: '#57442f',
  text: '#f6ede0',
  soft: '#cdbda7',
  amber: '#e6a955',
  bright: '#f4c582',
} as const;

const asset = (name: string) =>
  readFileSync(new URL(`../../../../assets/compartilhar/${name}.svg`, import.meta.url), 'utf8');
/** Fades the photo into the background. */
const FADE = asset('sobre-foto');
/** A lit decant, in place of the photo. */
const NO_PHOTO = asset('sem-foto');
/** The shop's mark, beside its name. */
const MARK = asset('marca');
/** A bottle and decants on a shelf. */
const GLASSES = asset('vidros');

const require = createRequire(import.meta.url);
const font = (name: string, weight: 400 | 500, file: string) => {
  return { name, weight, data: readFileSync(file) };
};
/** The shop's two families: names and prices in Fraunces, other texts in Figtree. */
const FONTS = [
  font('figtree', 500, require.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff')),
  font(
    'figtree x',
    500,
    require.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff'),
  ),
  font(
    'fraunces',
    400,
    require.resolve('@fontsource/fraunces/files/fraunces-latin-400-normal.woff'),
  ),
  font(
    'fraunces x',
    400,
    require.resolve('@fontsource/fraunces/files/fraunces-latin-ext-400-normal.woff'),
  ),
];
const TEXT = { fontFamily: 'figtree, figtree x', fontWeight: 500 };
const DISPLAY = { fontFamily: 'fraunces, fraunces x', fontWeight: 400 };
const EYEBROW = { fontSize: 25, letterSpacing: '0.14em', color: PALETTE.amber };

/** More letters than any line shows. */
const MAX_LETTERS = 160;
const NOT_DRAWABLE = /[^ -~\u00a1-\u00ac\u00ae-\u0148\u014a-\u017e–—‘’‚“”„†•…‹›€™]/g;

/** What the fonts can draw of a text: without other alphabets, emoji and control characters. */
export function drawable(text: string): string {
  const bare = (letter: string) =>
    letter.normalize('NFKD').replace(/\p{M}/gu, '').replace(NOT_DRAWABLE, '');
  const letters = Array.from(text.normalize('NFC').replace(/\s+/g, ' ')).slice(0, MAX_LETTERS);
  const drawn = letters.map((letter) => letter.replace(NOT_DRAWABLE, bare)).join('');
  return drawn.replace(/ {2,}/g, ' ').trim();
}

type Style = Readonly<Record<string, string | number>>;
type Box = ReturnType<typeof box>;

/** An element as satori takes it. */
function box(style: Style, children: string | readonly object[], key: string | null = null) {
  return { type: 'div', key, props: { style: { display: 'flex', ...style }, children } };
}

/** A line of text whose middle is at the height `y`. */
function line(text: string, [left, y]: readonly [x: number, y: number], style: Style): Box {
  const place = { position: 'absolute', left, top: y - 70, height: 140, alignItems: 'center' };
  return box({ ...place, whiteSpace: 'nowrap', ...style }, text);
}

/** Lays out boxes as an SVG of the cover's size. `note` receives each box with its size in pixels. */
function layOut(boxes: readonly Box[], note: (box: SatoriNode) => void = () => undefined) {
  const [width, height] = [LARGURA, ALTURA];
  const cover = box({ width, height, ...TEXT }, boxes);
  return satori(cover, { width, height, fonts: FONTS, onNodeDetected: note });
}

/** Returns the sizes of boxes by their keys. */
async function measure(boxes: readonly Box[]) {
  const sizes = new Map<string, SatoriNode>();
  const column = box({ flexDirection: 'column', alignItems: 'flex-start' }, boxes);
  await layOut([column], (node) => void sizes.set(String(node.key), node));
  return (key: string) => sizes.get(key) ?? { width: 0, height: 0 };
}

const svgOf = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGURA}" height="${ALTURA}">${parts.join('')}</svg>`;

/** Pixels between two ticks of a graduation, and the ticks of one measure. */
const STEP = 9;
const MEASURE = 5;

/** A graduation of `count` ticks from (x, y), amber up to the tick `filled`. */
function graduation(x: number, y: number, count: number, filled: number): string {
  const ticks = Array.from({ length: count + 1 }, (_, tick) => {
    const height = tick % MEASURE === 0 ? 20 : 11;
    const colour = tick <= filled ? PALETTE.bg : PALETTE.line;
    return `<path d="M${x + tick * STEP} ${y}v-${height}" stroke="${colour}" stroke-width="2"/>`;
  });
  return `<rect x="${x}" y="${y - 20}" width="${filled * STEP}" height="20" fill="${PALETTE.amber}"/>
    ${ticks.join('')}
    <path d="M${x} ${y}h${count * STEP}" stroke="${PALETTE.line}" stroke-width="2"/>`;
}

/** Left edge and width of the texts beside the photo. */
const LEFT = 578;
const WIDTH = LARGURA - LEFT - 64;
/** The mark is left of the brand. */
const MARK_WIDTH = 36;
const [BRAND_SIZE, PRICE_SIZE] = [38, 64];
const SMALLEST = 44;
const NAME_SIZES = [88, 78, 68, 60, 52, SMALLEST];
/** The vertical centre of the name. */
const MIDDLE = 296;
const NAME = { ...DISPLAY, display: 'block', lineHeight: 1.08, width: WIDTH };

/** Categories and name. Without a size in which its words fit into two lines, the name is cut off. */
function title(nome: string, categorias: readonly string[], fontSize: number | undefined): Box {
  const above = { position: 'absolute', bottom: '100%', marginBottom: 16, width: WIDTH };
  // A category that does not fit into the line is on a second one, which is hidden.
  const oneLine = { height: 34, flexWrap: 'wrap', overflow: 'hidden' };
  const names = categorias.map((it) => drawable(it.toLocaleUpperCase('pt-BR'))).filter(Boolean);
  const eyebrow = box(
    { ...above, ...oneLine, ...EYEBROW },
    names.map((it, n) => box({ whiteSpace: 'pre' }, n === 0 ? it : ` · ${it}`)),
  );
  const lines = fontSize
    ? { fontSize, textWrap: 'balance' }
    : { fontSize: SMALLEST, lineClamp: 2, overflowWrap: 'anywhere' };
  const name = box({ ...NAME, ...lines, color: PALETTE.text }, nome);
  const place = { position: 'absolute', left: LEFT, height: 2 * MIDDLE, alignItems: 'center' };
  return box(place, [box({ position: 'relative' }, [eyebrow, name])]);
}

/** The line and the ticks of the graduation below the price. */
const SCALE = 540;
const TICKS = 60;
/** Pixels between two figures, and before the last one, which names the unit. */
const FIGURE = 36;
const LAST_FIGURE = 74;

/** The graduation with a mark at each volume, and its figure unless the next one leaves too little room. */
function scale({ volumes, oferta }: CapaDoProduto) {
  // The square root keeps small volumes apart.
  const places = volumes.map((ml) => Math.round(Math.sqrt(ml / Math.max(...volumes)) * TICKS));
  let limit = Number.POSITIVE_INFINITY;
  const figures: Box[] = [];
  const marks = volumes.toReversed().map((ml, index) => {
    const x = LEFT + (places.at(-1 - index) ?? 0) * STEP;
    if (x <= limit) {
      const figure = String(ml).replace('.', ',');
      const look = { width: 120, fontSize: 25, color: PALETTE.soft };
      figures.push(
        index === 0
          ? line(`${figure} ml`, [x - 120, SCALE + 31], { ...look, justifyContent: 'flex-end' })
          : line(figure, [x - 60, SCALE + 31], { ...look, justifyContent: 'center' }),
      );
      limit = x - (index === 0 ? LAST_FIGURE : FIGURE);
    }
    return `<path d="M${x} ${SCALE + 8}v-34" stroke="${PALETTE.bright}" stroke-width="3"/>`;
  });
  // Filled to the smallest volume, or completely without volumes. Empty without a price.
  const filled = oferta.kind === 'preco' ? (places[0] ?? TICKS) : 0;
  return { svg: graduation(LEFT, SCALE, TICKS, filled) + marks.join(''), figures };
}

/** The layers of a product's cover as SVG, to lay over its photo. Texts are outlines, so markup in a name has no effect. */
export async function drawProduto(capa: CapaDoProduto, hasPhoto: boolean): Promise<string[]> {
  const { categorias, oferta } = capa;
  const [marca, nome] = [drawable(capa.marca), drawable(capa.nome) || 'Perfume'];
  const [before, price] = oferta.kind === 'preco' ? [oferta.antes, oferta.valor] : [oferta.texto];
  const soft = { fontSize: price === undefined ? 42 : 29, color: PALETTE.soft };
  const sizeOf = await measure([
    box({ ...DISPLAY, fontSize: BRAND_SIZE, whiteSpace: 'nowrap' }, marca, 'brand'),
    box({ ...soft, whiteSpace: 'nowrap' }, before, 'before'),
    box({ ...DISPLAY, fontSize: PRICE_SIZE, whiteSpace: 'nowrap' }, price ?? '', 'price'),
    ...NAME_SIZES.flatMap((fontSize) => [
      box({ ...NAME, fontSize }, nome, `lines ${fontSize}`),
      box({ ...NAME, fontSize, width: 'min-content' }, nome, `word ${fontSize}`),
    ]),
  ]);
  const fits = (size: number) =>
    sizeOf(`word ${size}`).width <= WIDTH && sizeOf(`lines ${size}`).height <= 2.2 * size;
  const shrunk = (size: number, key: string, room: number) =>
    size * Math.min(1, room / sizeOf(key).width);
  const brandSize = shrunk(BRAND_SIZE, 'brand', WIDTH - MARK_WIDTH);
  const gap = before === '' ? 0 : sizeOf('before').width + 16;
  const priceSize = shrunk(PRICE_SIZE, 'price', WIDTH - gap);
  const { svg, figures } = scale(capa);
  const texts = await layOut([
    line(marca, [LEFT + MARK_WIDTH, 80], { ...DISPLAY, fontSize: brandSize, color: PALETTE.text }),
    title(nome, categorias, NAME_SIZES.find(fits)),
    line(before, [LEFT, price === undefined ? 462 : 467], soft),
    line(price ?? '', [LEFT + gap, 455], {
      ...DISPLAY,
      fontSize: priceSize,
      color: PALETTE.bright,
    }),
    ...figures,
  ]);
  return [svgOf(hasPhoto ? FADE : NO_PHOTO, MARK, svg), texts];
}

/** Left edge of the shop's name, and the height of the shelf of glasses. */
const SHOP_LEFT = 68;
const SHELF = 462;
const SENTENCE = ['Perfumes importados originais,', 'em decants de 3 a 30 ml.'];
/** Millilitres of each glass, and its centre. */
const LABELS = { 100: 720, 30: 884, 10: 988, 5: 1070, 3: 1138 };

/** The layers of the shop's own cover as SVG: its name, its description, and glasses. */
export async function drawLoja({ marca }: CapaDaLoja): Promise<string[]> {
  const [x, nome] = [SHOP_LEFT, drawable(marca)];
  const sizeOf = await measure([
    box({ ...DISPLAY, fontSize: 104, whiteSpace: 'nowrap' }, nome, 'name'),
  ]);
  const fontSize = 104 * Math.min(1, 478 / sizeOf('name').width);
  const soft = { color: PALETTE.soft };
  const label = { ...soft, width: 120, justifyContent: 'center', fontSize: 24 };
  const texts = await layOut([
    line('PERFUMES FRACIONADOS', [x, 157], EYEBROW),
    line(nome, [x - fontSize * 0.03, 246], { ...DISPLAY, fontSize, color: PALETTE.text }),
    ...SENTENCE.map((text, n) => line(text, [x, 339 + 44 * n], { ...soft, fontSize: 33 })),
    ...Object.entries(LABELS).map(([ml, at]) => line(`${ml} ml`, [at - 60, SHELF + 38], label)),
  ]);
  return [svgOf(GLASSES, graduation(x, SHELF + 1, 50, 30)), texts];
}
