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
