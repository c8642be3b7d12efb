import { ALTURA, type CapaDaLoja, LARGURA } from './capa.ts';
import { bottle, decant, GLASS_DEFS } from './glass.ts';
import { graduation } from './ornaments.ts';
import { PALETTE } from './palette.ts';
import { drawable, shape, svgText } from './shape.ts';

const LEFT = 68;
const WIDTH = 478;
const SHELF = 462;
/** Largest first. */
const DECANTS = [
  { ml: 30, x: 884, width: 74, height: 222 },
  { ml: 10, x: 988, width: 56, height: 172 },
  { ml: 5, x: 1070, width: 46, height: 132 },
  { ml: 3, x: 1138, width: 40, height: 104 },
] as const;
const SENTENCE = ['Perfumes importados originais,', 'em decants de 3 a 30 ml.'];

function glasses(): string {
  const labels = [{ ml: 100, x: 720 }, ...DECANTS].map(({ ml, x }) =>
    svgText(shape('text', `${ml} ml`), {
      x,
      y: SHELF + 46,
      size: 24,
      fill: PALETTE.soft,
      anchor: 'middle',
    }),
  );
  return `<ellipse cx="880" cy="316" rx="450" ry="360" fill="url(#luz)"/>
    ${bottle({ x: 720, base: SHELF, width: 196, height: 236 })}
    ${DECANTS.map((place) => decant({ ...place, base: SHELF })).join('')}
    <path d="M604 ${SHELF + 1}H1172" stroke="${PALETTE.line}" stroke-width="2"/>
    ${labels.join('')}`;
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
    <defs>${GLASS_DEFS}</defs>
    ${glasses()}
    ${words(marca)}
    ${graduation([], { x: LEFT, y: SHELF + 1, width: 456, filled: 0.6 })}
  </svg>`;
}
