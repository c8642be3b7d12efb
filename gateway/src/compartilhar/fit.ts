/** A text as it fits: its size in pixels and its lines. */
export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Width of a text, in em. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

/** Width of the first `count` words and of those after them, from the words' own widths. */
function splitWidths(widths: readonly number[], space: number, count: number): [number, number] {
  const sum = (part: readonly number[]) =>
    part.reduce((total, width) => total + width, 0) + space * Math.max(0, part.length - 1);
  return [sum(widths.slice(0, count)), sum(widths.slice(count))];
}

/** After how many words the line is broken: all of them when one line holds it; null when two do not. */
function breakAfter(widths: readonly number[], space: number, max: number): number | null {
  if (splitWidths(widths, space, widths.length)[0] <= max) return widths.length;
  let best: { count: number; widest: number } | null = null;
  for (let count = 1; count < widths.length; count += 1) {
    const widest = Math.max(...splitWidths(widths, space, count));
    if (widest <= max && widest < (best?.widest ?? Number.POSITIVE_INFINITY)) {
      best = { count, widest };
    }
  }
  return best?.count ?? null;
}

/** The longest beginning of `text` that fits together with `tail`; at least one letter. */
function cut(text: string, max: number, measure: Measure, tail: string): string {
  const letters = Array.from(text);
  let [low, high] = [1, letters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(letters.slice(0, middle).join('') + tail) <= max) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join('');
}

/** As many whole words as fit, or as much of the first one. */
function firstLine(words: readonly string[], max: number, measure: Measure): string {
  let count = words.length;
  while (count > 1 && measure(words.slice(0, count).join(' ')) > max) count -= 1;
  const line = words.slice(0, count).join(' ');
  return measure(line) <= max ? line : cut(line, max, measure, '');
}

function shorten(text: string, max: number, measure: Measure): string[] {
  const first = firstLine(text.split(' '), max, measure);
  const rest = text.slice(first.length).trimStart();
  if (rest === '') return [first];
  if (measure(rest) <= max) return [first, rest];
  const kept = cut(rest, max, measure, ELLIPSIS);
  const isWhole = rest.startsWith(' ', kept.length) || !kept.includes(' ');
  const words = isWhole ? kept : kept.slice(0, kept.lastIndexOf(' '));
  return [first, words.replace(/[\s,;.:–-]+$/u, '') + ELLIPSIS];
}

/**
 * Puts a text on two lines at most of `width` pixels: in the largest of the falling `sizes` in which its words fit,
 * the lines as even as can be; in the smallest, when they never do, cut off with an ellipsis.
 */
export function fit(
  text: string,
  options: {
    readonly width: number;
    readonly sizes: readonly [number, ...number[]];
    readonly measure: Measure;
  },
): Fitted {
  const { width, sizes, measure } = options;
  const words = text.split(' ');
  const widths = words.map(measure);
  const space = measure(' ');
  for (const size of sizes) {
    const count = breakAfter(widths, space, width / size);
    if (count !== null) {
      const lines = [words.slice(0, count), words.slice(count)];
      return { size, lines: lines.map((line) => line.join(' ')).filter((line) => line !== '') };
    }
  }
  const size = sizes.at(-1) ?? sizes[0];
  return { size, lines: shorten(text, width / size, measure) };
}
