import { readFileSync } from 'node:fs';
import { ALTURA, type CapaDaLoja, LARGURA } from '../../../shop/catalogo/capa.ts';
import { graduation } from './ornaments.ts';
import { PALETTE } from './palette.ts';
import { drawable, shape, svgText } from './shape.ts';

const LEFT = 68;
const WIDTH = 478;
/** The height of the shelf. */
const SHELF = 462;
const SENTENCE = ['Perfumes importados originais,', 'em decants de 3 a 30 ml.'];
/** A bottle and decants on a shelf. */
const GLASSES = readFileSync(
  new URL('../../../../assets/compartilhar/vidros.svg', import.meta.url),
  'utf8',
);
/** Millilitres of each glass, and its centre. */
const LABELS = { 100: 720, 30: 884, 10: 988, 5: 1070, 3: 1138 };

function labels(): string {
  const look = { y: SHELF + 46, size: 24, fill: PALETTE.soft, anchor: 'middle' } as const;
  return Object.entries(LABELS)
    .map(([ml, x]) => svgText(shape('text', `${ml} ml`), { x, ...look }))
    .join('');
}

function words(marca: string): string {
  const name = shape('display', drawable('display', marca));
  const size = Math.min(104, WIDTH / Math.max(name.width, 1));
  return `${svgText(shape('text', 'PERFUMES FRACIONADOS', 0.14), { x: LEFT, y: 166, size: 25, fill: PALETTE.amber })}
    ${svgText(name, { x: LEFT - size * 0.03, y: 280, size, fill: PALETTE.text })}
    ${SENTENCE.map((line, index) =>
      svgText(shape('text', line), {
        x: LEFT,
        y: 350 + index * 44,
        size: 33,
        fill: PALETTE.soft,
      }),
    ).join('')}`;
}

/** The shop's own cover as SVG: its name, its description, and glasses. */
export function drawLoja({ marca }: CapaDaLoja): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LARGURA}" height="${ALTURA}" viewBox="0 0 ${LARGURA} ${ALTURA}">
    ${GLASSES}
    ${labels()}
    ${words(marca)}
    ${graduation([], { x: LEFT, y: SHELF + 1, width: 456, filled: 0.6 })}
  </svg>`;
}
