import { readFileSync } from 'node:fs';
import { ALTURA, type CapaDoProduto, LARGURA, type Oferta } from '../../../shop/catalogo/capa.ts';
import { fit } from './fit.ts';
import { brand, graduation, levelsOf } from './ornaments.ts';
import { PALETTE } from './palette.ts';
import { drawable, shape, svgText } from './shape.ts';

/** Width of the photo, which fills the cover's left side. `sobre-foto.svg` fades its edge. */
export const PHOTO_WIDTH = 504;

const LEFT = 578;
const WIDTH = LARGURA - LEFT - 64;
const NAME_SIZES = [88, 78, 68, 60, 52, 44] as const;
/** The vertical centre of categories and name. */
const MIDDLE = 274;
const LINE = 1.08;
const TRACKING = 0.14;
const CATEGORY_SIZE = 25;
/** More categories than the line holds. */
const MAX_CATEGORIES = 12;

/** The categories above the name, as many as the line holds. */
function eyebrow(categorias: readonly string[], y: number): string {
  const names = categorias
    .slice(0, MAX_CATEGORIES)
    .map((nome) => drawable('text', nome.toLocaleUpperCase('pt-BR')))
    .filter((nome) => nome !== '');
  const lineOf = (count: number) => shape('text', names.slice(0, count).join(' · '), TRACKING);
  let count = names.length;
  while (count > 0 && lineOf(count).width * CATEGORY_SIZE > WIDTH) count -= 1;
  return svgText(lineOf(count), { x: LEFT, y, size: CATEGORY_SIZE, fill: PALETTE.amber });
}

/** The name in at most two lines; `Perfume` when the fonts lack all its letters. */
function title({ nome, categorias }: CapaDoProduto): string {
  const { size, lines } = fit(drawable('display', nome) || 'Perfume', {
    width: WIDTH,
    sizes: NAME_SIZES,
    measure: (text) => shape('display', text).width,
  });
  const height = size * LINE * (lines.length - 1) + size * 0.72;
  const first = MIDDLE - height / 2 + size * 0.72 + 22;
  return (
    eyebrow(categorias, first - size * 0.72 - 38) +
    lines
      .map((line, index) =>
        svgText(shape('display', line), {
          x: LEFT,
          y: Math.round(first + index * size * LINE),
          size,
          fill: PALETTE.text,
        }),
      )
      .join('')
  );
}

function offer(oferta: Oferta, y: number): string {
  if (oferta.kind === 'aviso') {
    return svgText(shape('text', oferta.texto), { x: LEFT, y, size: 42, fill: PALETTE.soft });
  }
  const before = shape('text', oferta.antes);
  const gap = oferta.antes === '' ? 0 : before.width * 29 + 16;
  const price = shape('display', oferta.valor);
  const size = Math.min(64, (WIDTH - gap) / price.width);
  return (
    svgText(before, { x: LEFT, y, size: 29, fill: PALETTE.soft }) +
    svgText(price, { x: LEFT + gap, y, size, fill: PALETTE.bright })
  );
}

/** The scale is filled to the smallest volume, or completely without volumes. It is empty without a price. */
function filledOf({ oferta, volumes }: CapaDoProduto): number {
  return oferta.kind === 'preco' ? (levelsOf(volumes)[0] ?? 1) : 0;
}

const drawing = (name: string) =>
  readFileSync(new URL(`../../../../assets/compartilhar/${name}`, import.meta.url), 'utf8');

/** Fades the photo into the background. */
const FADE = drawing('sobre-foto.svg');
/** A lit decant, in place of the photo. */
const NO_PHOTO = drawing('sem-foto.svg');

/** The cover of a product as SVG, to lay over its photo. Texts are outlines, so markup in a name has no effect. */
export function drawProduto(capa: CapaDoProduto, hasPhoto: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGURA}" height="${ALTURA}" viewBox="0 0 ${LARGURA} ${ALTURA}">
    ${hasPhoto ? FADE : NO_PHOTO}
    ${brand(drawable('display', capa.marca), { x: LEFT, y: 92, size: 38, width: WIDTH })}
    ${title(capa)}
    ${offer(capa.oferta, 476)}
    ${graduation(capa.volumes, { x: LEFT, y: 540, width: WIDTH, filled: filledOf(capa) })}
  </svg>`;
}
