import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The shop's two families: names and prices in `display`, other texts in `text`. */
type Face = 'display' | 'text';

const require = createRequire(import.meta.url);

/** The fonts of each face; the first that has a letter draws it. They are static: fontkit cannot read variable ones. */
const FONTS: Readonly<Record<Face, readonly Font[]>> = {
  display: [
    openFont(require.resolve('@fontsource/fraunces/files/fraunces-latin-400-normal.woff2')),
    openFont(require.resolve('@fontsource/fraunces/files/fraunces-latin-ext-400-normal.woff2')),
  ],
  text: [
    openFont(require.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff2')),
    openFont(require.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff2')),
  ],
};

function openFont(file: string): Font {
  const font = create(readFileSync(file));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts. Name a single font.`);
  return font;
}

/** A glyph's outline in its font's units, and its start in em. */
interface Outline {
  readonly path: string;
  readonly at: number;
  /** Em in one unit of the font. */
  readonly unit: number;
}

/** A line of text as outlines; `width` in em. */
export interface Shaped {
  readonly width: number;
  readonly outlines: readonly Outline[];
}

/** More letters than any line shows. */
const MAX_LETTERS = 160;

function fontFor(fonts: readonly Font[], letter: string): Font | undefined {
  const point = letter.codePointAt(0) ?? 0;
  return fonts.find((font) => font.hasGlyphForCodePoint(point));
}

/** The letter, the letter without its marks, or an empty text: what the face can draw. */
function drawableLetter(fonts: readonly Font[], letter: string): string {
  if (fontFor(fonts, letter)) return letter;
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(bare).every((part) => fontFor(fonts, part)) ? bare : '';
}

/** The part of a text that the face can draw, on one line: without other alphabets, emoji and control characters. */
export function drawable(face: Face, text: string): string {
  const fonts = FONTS[face];
  const letters = Array.from(text.toWellFormed().normalize('NFC').replace(/\s+/g, ' '));
  return letters
    .slice(0, MAX_LETTERS)
    .map((letter) => (/\p{C}/u.test(letter) ? '' : drawableLetter(fonts, letter)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Runs of letters of the same font. */
function runsOf(fonts: readonly Font[], text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const letter of text) {
    const font = fontFor(fonts, letter);
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Lays out a text; `tracking` is the space added after each glyph, in em. */
export function shape(face: Face, text: string, tracking = 0): Shaped {
  const outlines: Outline[] = [];
  let at = 0;
  for (const run of runsOf(FONTS[face], text)) {
    const unit = 1 / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      outlines.push({ path: glyph.path.toSVG(), at: at + xOffset * unit, unit });
      at += xAdvance * unit + tracking;
    }
  }
  return { width: Math.max(0, at - (outlines.length > 0 ? tracking : 0)), outlines };
}

/** The text as SVG outlines. Its baseline starts, is centred or ends at (x, y); `size` in pixels. */
export function svgText(
  shaped: Shaped,
  look: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly fill: string;
    readonly anchor?: 'start' | 'middle' | 'end';
  },
): string {
  const { x, y, size, fill, anchor = 'start' } = look;
  const before = { start: 0, middle: 0.5, end: 1 }[anchor] * shaped.width;
  const paths = shaped.outlines
    .filter(({ path }) => path !== '')
    .map(({ path, at, unit }) => {
      const left = (x + (at - before) * size).toFixed(2);
      const scale = (unit * size).toFixed(6);
      return `<path transform="translate(${left} ${y}) scale(${scale} -${scale})" d="${path}"/>`;
    });
  return `<g fill="${fill}">${paths.join('')}</g>`;
}
