import { readFileSync } from 'node:fs';
import {
  ALTURA,
  type CapaDaLoja,
  type CapaDoProduto,
  LARGURA,
  type Oferta,
} from '../../../shop/catalogo/capa.ts';
import { drawable, fit, shape, svgText } from './text.ts';

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
const TRACKING = 0.14;
const CATEGORY_SIZE = 25;

/** The categories above the name, as many as the line holds. */
function eyebrow(categorias: readonly string[], y: number): string {
  let line = shape('text', '');
  let text = '';
  for (const categoria of categorias) {
    const nome = drawable('text', categoria.toLocaleUpperCase('pt-BR'));
    if (nome === '') continue;
    text += text === '' ? nome : ` · ${nome}`;
    const longer = shape('text', text, TRACKING);
    if (longer.width * CATEGORY_SIZE > WIDTH) break;
    line = longer;
  }
  return svgText(line, { x: LEFT, y, size: CATEGORY_SIZE, fill: PALETTE.amber });
}

const NAME_SIZES = [88, 78, 68, 60, 52, 44] as const;
/** The vertical centre of the name, and heights of a line and of a capital letter, in em. */
const MIDDLE = 296;
const LINE = 1.08;
const CAPITAL = 0.72;

/** Categories and name, in at most two lines; `Perfume` when the fonts lack all its letters. */
function title({ nome, categorias }: CapaDoProduto): string {
  const { size, lines } = fit(drawable('display', nome) || 'Perfume', {
    width: WIDTH,
    sizes: NAME_SIZES,
    measure: (text) => shape('display', text).width,
  });
  const top = MIDDLE - (size * LINE * (lines.length - 1) + size * CAPITAL) / 2;
  const name = lines.map((line, index) => {
    const y = Math.round(top + size * CAPITAL + index * size * LINE);
    return svgText(shape('display', line), { x: LEFT, y, size, fill: PALETTE.text });
  });
  return eyebrow(categorias, top - 38) + name.join('');
}

/** The price, or the notice in its place. */
function offer(oferta: Oferta): string {
  const soft = { x: LEFT, y: 476, fill: PALETTE.soft };
  if (oferta.kind === 'aviso') return svgText(shape('text', oferta.texto), { ...soft, size: 42 });
  const before = shape('text', oferta.antes);
  const gap = oferta.antes === '' ? 0 : before.width * 29 + 16;
  const price = shape('display', oferta.valor);
  const size = Math.min(64, (WIDTH - gap) / price.width);
  return (
    svgText(before, { ...soft, size: 29 }) +
    svgText(price, { x: LEFT + gap, y: 476, size, fill: PALETTE.bright })
  );
}

/** The line and the ticks of the graduation below the price. */
const SCALE = 540;
const TICKS = 60;
/** Pixels between two figures, and before the last one, which names the unit. */
const FIGURE = 36;
const LAST_FIGURE = 74;

/** The graduation with a mark at each volume, and its figure unless the next one leaves too little room. */
function scale({ volumes, oferta }: CapaDoProduto): string {
  // The square root keeps small volumes apart.
  const places = volumes.map((ml) => Math.round(Math.sqrt(ml / Math.max(...volumes)) * TICKS));
  let limit = Number.POSITIVE_INFINITY;
  const marks = volumes.toReversed().map((ml, index) => {
    const x = LEFT + (places.at(-1 - index) ?? 0) * STEP;
    const mark = `<path d="M${x} ${SCALE + 8}v-34" stroke="${PALETTE.bright}" stroke-width="3"/>`;
    if (x > limit) return mark;
    const isLast = index === 0;
    limit = x - (isLast ? LAST_FIGURE : FIGURE);
    const figure = shape('text', `${String(ml).replace('.', ',')}${isLast ? ' ml' : ''}`);
    const anchor = isLast ? 'end' : 'middle';
    return mark + svgText(figure, { x, y: SCALE + 40, size: 25, fill: PALETTE.soft, anchor });
  });
  // Filled to the smallest volume, or completely without volumes. Empty without a price.
  const filled = oferta.kind === 'preco' ? (places[0] ?? TICKS) : 0;
  return graduation(LEFT, SCALE, TICKS, filled) + marks.join('');
}

/** The cover of a product as SVG, to lay over its photo. Texts are outlines, so markup in a name has no effect. */
export function drawProduto(capa: CapaDoProduto, hasPhoto: boolean): string {
  const brand = shape('display', drawable('display', capa.marca));
  const [x, y] = [LEFT + 36, 92];
  const size = Math.min(38, (WIDTH - 36) / brand.width);
  return svgOf(
    hasPhoto ? FADE : NO_PHOTO,
    MARK,
    svgText(brand, { x, y, size, fill: PALETTE.text }),
    title(capa),
    offer(capa.oferta),
    scale(capa),
  );
}

/** Left edge of the shop's name, and the height of the shelf of glasses. */
const SHOP_LEFT = 68;
const SHELF = 462;
const SENTENCE = ['Perfumes importados originais,', 'em decants de 3 a 30 ml.'];
/** Millilitres of each glass, and its centre. */
const LABELS = { 100: 720, 30: 884, 10: 988, 5: 1070, 3: 1138 };

/** The shop's own cover as SVG: its name, its description, and glasses. */
export function drawLoja({ marca }: CapaDaLoja): string {
  const x = SHOP_LEFT;
  const label = { y: SHELF + 46, size: 24, fill: PALETTE.soft, anchor: 'middle' } as const;
  const name = shape('display', drawable('display', marca));
  const size = Math.min(104, 478 / name.width);
  const kind = shape('text', 'PERFUMES FRACIONADOS', TRACKING);
  return svgOf(
    GLASSES,
    ...Object.entries(LABELS).map(([ml, at]) =>
      svgText(shape('text', `${ml} ml`), { ...label, x: at }),
    ),
    svgText(kind, { x, y: 166, size: 25, fill: PALETTE.amber }),
    svgText(name, { x: x - size * 0.03, y: 280, size, fill: PALETTE.text }),
    ...SENTENCE.map((line, index) =>
      svgText(shape('text', line), { x, y: 350 + index * 44, size: 33, fill: PALETTE.soft }),
    ),
    graduation(x, SHELF + 1, 50, 30),
  );
}
