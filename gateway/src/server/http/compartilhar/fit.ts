/** A text broken to fit: its size in pixels and its lines. */
export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Width of a text, in em. */
type Measure = (text: string) => number;

const ELLIPSIS = '…';

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

/** As many whole words as fit, or a part of the first one. */
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
 * Breaks a text into at most two lines of `width` pixels. Uses the largest of the descending `sizes` in which the words
 * fit, with lines of similar width. In the smallest size a longer text is cut off with an ellipsis.
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
  const inTwo = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, widest: Math.max(...lines.map(measure)) };
  });
  const [balanced] = inTwo.toSorted((one, other) => one.widest - other.widest);
  const layouts = [{ lines: [text], widest: measure(text) }, ...(balanced ? [balanced] : [])];
  for (const size of sizes) {
    const fitting = layouts.find(({ widest }) => widest * size <= width);
    if (fitting) return { size, lines: fitting.lines.filter((line) => line !== '') };
  }
  const size = sizes.at(-1) ?? sizes[0];
  return { size, lines: shorten(text, width / size, measure) };
}
