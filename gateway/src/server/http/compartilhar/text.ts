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

/** Units of an outline in one em. */
const UNITS = 1000;

/** More letters than any line shows. */
const MAX_LETTERS = 160;

const fontFor = (face: Face, letter: string) =>
  FONTS[face].find((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** The letter, the letter without its marks, or an empty text: what the face can draw. */
function drawableLetter(face: Face, letter: string): string {
  if (/\p{C}/u.test(letter)) return '';
  if (fontFor(face, letter)) return letter;
  const bare = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(bare).every((part) => fontFor(face, part)) ? bare : '';
}

/** The part of a text that the face can draw, on one line: without other alphabets, emoji and control characters. */
export function drawable(face: Face, text: string): string {
  const letters = Array.from(text.normalize('NFC').replace(/\s+/g, ' ')).slice(0, MAX_LETTERS);
  const drawn = letters.map((letter) => drawableLetter(face, letter)).join('');
  return drawn.replace(/ {2,}/g, ' ').trim();
}

/** Runs of letters of the same font. */
function runsOf(face: Face, text: string): { font: Font; letters: string }[] {
  const runs: { font: Font; letters: string }[] = [];
  for (const letter of text) {
    const font = fontFor(face, letter);
    const last = runs.at(-1);
    if (font && last?.font === font) last.letters += letter;
    else if (font) runs.push({ font, letters: letter });
  }
  return runs;
}

/** A line of text as an outline with y upwards, and its width in em. `tracking` is the space after each glyph, in em. */
export function shape(face: Face, text: string, tracking = 0) {
  let outline = '';
  let at = 0;
  for (const { font, letters } of runsOf(face, text)) {
    const unit = UNITS / font.unitsPerEm;
    const { glyphs, positions } = font.layout(letters);
    for (const [index, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {};
      outline += path
        .scale(unit)
        .translate(at + xOffset * unit, 0)
        .toSVG();
      at += xAdvance * unit + tracking * UNITS;
    }
  }
  return { width: Math.max(0, at / UNITS - tracking), outline };
}

/** The text as an SVG outline. Its baseline starts, is centred or ends at (x, y); `size` in pixels. */
export function svgText(
  shaped: ReturnType<typeof shape>,
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
  const left = (x - before * size).toFixed(2);
  const scale = size / UNITS;
  return `<path transform="translate(${left} ${y}) scale(${scale} -${scale})" fill="${fill}" d="${shaped.outline}"/>`;
}

/** Width of a text, in em. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

/** As many whole words from the text's start as fit into `max` em, or a part of the first one: at least one letter. */
function cut(text: string, max: number, measure: Measure): string {
  const letters = Array.from(text);
  let width = 0;
  const beyond = letters.findIndex((letter) => (width += measure(letter)) > max);
  if (beyond < 0) return text;
  const kept = letters.slice(0, Math.max(beyond, 1)).join('');
  const isWhole = text.startsWith(' ', kept.length) || !kept.includes(' ');
  return isWhole ? kept : kept.slice(0, kept.lastIndexOf(' '));
}

function shorten(text: string, max: number, measure: Measure): string[] {
  const first = cut(text, max, measure);
  const rest = text.slice(first.length).trimStart();
  if (measure(rest) <= max) return [first, rest];
  const kept = cut(rest, max - measure(ELLIPSIS), measure);
  return [first, kept.replace(/[\s,;.:–-]+$/u, '') + ELLIPSIS];
}

/**
 * Breaks a text into at most two lines of `width` pixels. Uses the largest of the descending `sizes` in which the words
 * fit, with lines of similar width; in the smallest size a longer text is cut off with an ellipsis.
 */
export function fit(
  text: string,
  options: {
    readonly width: number;
    readonly sizes: readonly [number, ...number[]];
    readonly measure: Measure;
  },
): { readonly size: number; readonly lines: readonly string[] } {
  const { width, sizes, measure } = options;
  const words = text.split(' ');
  const space = measure(' ');
  // Each word is measured once, because measuring takes most of a cover's time.
  let all = -space;
  const layouts = words
    .map((word) => (all += space + measure(word)))
    .map((end, index) => ({
      lines: [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')],
      widest: Math.max(end, all - end - space),
    }));
  const balanced = layouts.toSorted((one, other) => one.widest - other.widest);
  const preferred = [...layouts.slice(-1), ...balanced];
  for (const size of sizes) {
    const fitting = preferred.find(({ widest }) => widest * size <= width);
    if (fitting) return { size, lines: fitting.lines.filter((line) => line !== '') };
  }
  const size = sizes.at(-1) ?? sizes[0];
  return { size, lines: shorten(text, width / size, measure) };
}
