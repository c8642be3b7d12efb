/** One bar: a server's figure of each panel. */
export interface Bar {
  readonly name: string;
  readonly values: readonly number[];
  /** Drawn in the shop's colour. */
  readonly ours: boolean;
}

const LABELS = 170;
const PANEL = 180;
const ROW = 22;
const TOP = 44;
const COLOURS = { ours: '#8a5a2b', others: '#b9b3aa', text: '#3a342d' };

/**
 * Draws requests per second as an SVG: a panel per question, a bar per server. The scale is logarithmic: each step is
 * ten times the one before.
 */
export function drawChart(panels: readonly string[], bars: readonly Bar[]): string {
  const all = bars.flatMap(({ values }) => values);
  const [least, most] = [Math.floor(Math.log10(Math.min(...all))), Math.log10(Math.max(...all))];
  const widthOf = (value: number) =>
    Math.round(((Math.log10(value) - least) / (most - least)) * (PANEL - 60));
  const [width, height] = [LABELS + panels.length * PANEL, TOP + bars.length * ROW + 10];
  const text = (x: number, y: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" ${more}>${words.replaceAll('&', '&amp;')}</text>`;
  const rows = bars.map(({ name, values, ours }, row) => {
    const y = TOP + row * ROW;
    const drawn = values.map((value, panel) => {
      const x = LABELS + panel * PANEL;
      const fill = ours ? COLOURS.ours : COLOURS.others;
      const bar = `<rect x="${x}" y="${y}" width="${widthOf(value)}" height="${ROW - 6}" fill="${fill}"/>`;
      return bar + text(x + widthOf(value) + 5, y + 12, value.toFixed(0));
    });
    const weight = ours ? 'font-weight="600"' : '';
    return text(LABELS - 10, y + 12, name, `text-anchor="end" ${weight}`) + drawn.join('');
  });
  const heads = panels.map((name, panel) =>
    text(LABELS + panel * PANEL, TOP - 14, name, 'font-weight="600"'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="${COLOURS.text}">
<rect width="${width}" height="${height}" fill="#fff"/>
${[...heads, ...rows].join('\n')}
</svg>
`;
}
