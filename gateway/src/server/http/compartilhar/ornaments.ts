import { PALETTE } from './palette.ts';
import { shape, svgText } from './shape.ts';

/** The shop's mark, a filled decant, `height` pixels high. */
function mark(x: number, y: number, height: number): string {
  return `<g transform="translate(${x} ${y}) scale(${height / 28})" fill="none" stroke="${PALETTE.text}" stroke-linejoin="round">
    <path d="M4.5 10.2h11v13.3a3 3 0 0 1-3 3h-5a3 3 0 0 1-3-3V10.2Z"/>
    <path d="M7.5 1.5h5v5.2h-5z"/>
    <path d="M6.3 6.7h7.4v3.5H6.3z"/>
    <path d="M6 16.8h8v6.6a1.6 1.6 0 0 1-1.6 1.6H7.6A1.6 1.6 0 0 1 6 23.4v-6.6Z" fill="${PALETTE.amber}" stroke="none"/>
  </g>`;
}

/** The shop's mark and name, its baseline at `y`, in `size` pixels or smaller to fit `width`. */
export function brand(
  marca: string,
  place: { readonly x: number; readonly y: number; readonly size: number; readonly width: number },
): string {
  const { x, y, size, width } = place;
  const name = shape('display', marca);
  const gap = size * 0.95;
  const fitting = Math.min(size, (width - gap) / Math.max(name.width, 1));
  const height = size * 1.06;
  return (
    mark(x - 4 * (height / 28), y - height * 0.9, height) +
    svgText(name, { x: x + gap, y, size: fitting, fill: PALETTE.text })
  );
}

/** Pixels between two ticks, and the ticks of one measure. */
const STEP = 9;
const MEASURE = 5;
/** Pixels between two figures, and before the last one, which names the unit. */
const FIGURE = 36;
const LAST_FIGURE = 74;

/** The position of each volume on the scale, 0 to 1. The square root keeps small volumes apart. */
export function levelsOf(volumes: readonly number[]): number[] {
  const largest = Math.max(...volumes);
  return volumes.map((volume) => Math.sqrt(volume / largest));
}

/** The ascending places that have room for a figure; the last one always has. */
function withRoom(places: readonly number[]): Set<number> {
  const kept = new Set<number>();
  let limit = Number.POSITIVE_INFINITY;
  for (const place of places.toReversed()) {
    if (place > limit - (kept.size === 1 ? LAST_FIGURE : FIGURE)) continue;
    kept.add(place);
    limit = place;
  }
  return kept;
}

/** The mark of one volume and, when `named`, its figure. The last figure names the unit. */
function volumeMark(
  volume: number,
  x: number,
  y: number,
  look: { isLast: boolean; named: boolean },
) {
  const label = `${String(volume).replace('.', ',')}${look.isLast ? ' ml' : ''}`;
  const anchor = look.isLast ? 'end' : 'middle';
  const line = `<path d="M${x} ${y + 8}v-34" stroke="${PALETTE.bright}" stroke-width="3"/>`;
  if (!look.named) return line;
  const figure = { x, y: y + 40, size: 25, fill: PALETTE.soft, anchor } as const;
  return line + svgText(shape('text', label), figure);
}

/**
 * A horizontal graduation with a mark and a figure at each of the ascending `volumes` (millilitres), amber up to the
 * share `filled` of its length.
 */
export function graduation(
  volumes: readonly number[],
  place: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly filled: number;
  },
): string {
  const { x, y, width } = place;
  const count = Math.floor(width / STEP / MEASURE) * MEASURE;
  const places = levelsOf(volumes).map((level) => Math.round(level * count) * STEP);
  const filled = Math.round(place.filled * count) * STEP;
  const named = withRoom(places);
  const ticks = Array.from({ length: count + 1 }, (_, tick) => {
    const height = tick % MEASURE === 0 ? 20 : 11;
    const colour = tick * STEP <= filled ? PALETTE.bg : PALETTE.line;
    return `<path d="M${x + tick * STEP} ${y}v-${height}" stroke="${colour}" stroke-width="2"/>`;
  });
  const marks = places.map((at, index) =>
    volumeMark(volumes[index] ?? 0, x + at, y, {
      isLast: index === places.length - 1,
      named: named.has(at),
    }),
  );
  return `<rect x="${x}" y="${y - 20}" width="${filled}" height="20" fill="${PALETTE.amber}"/>
    ${ticks.join('')}
    <path d="M${x} ${y}h${count * STEP}" stroke="${PALETTE.line}" stroke-width="2"/>
    ${marks.join('')}`;
}
