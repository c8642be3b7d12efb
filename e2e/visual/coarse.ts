import type { Page } from '@playwright/test';

/** Side of the compared squares, in pixels. */
const CELL = 12;
/** Difference of the mean colour, of 255, from which a square counts as changed. */
const CHANGED = 16;
/** Accepted share of changed squares and accepted difference of height. */
export const COARSE = { cells: 0.006, height: 0.02 } as const;

/** The coarse difference of two pictures. */
export interface Distance {
  /** Share of changed squares. */
  readonly cells: number;
  /** Difference of height as a share of the expected height; 1 when the widths differ. */
  readonly height: number;
}

/** Compares two pictures by the mean colours of squares: ignores font rendering, finds a missing line. */
export function coarseDistance(
  page: Page,
  expected: Buffer,
  actual: Buffer,
  type: 'jpeg' | 'png',
): Promise<Distance> {
  return page.evaluate(
    async ({ sources, cell, changed }) => {
      const [first, second] = await Promise.all(
        sources.map(async (source) => createImageBitmap(await (await fetch(source)).blob())),
      );
      if (!first || !second) throw new Error('A picture is missing.');
      const height = Math.min(first.height, second.height);
      const means = [first, second].map((image) => {
        const canvas = new OffscreenCanvas(image.width, height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('There is nothing to draw on.');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, height);
        const columns = Math.ceil(image.width / cell);
        const sums = new Float64Array(columns * Math.ceil(height / cell) * 4);
        for (let y = 0; y < height; y += 1) {
          for (let x = 0; x < image.width; x += 1) {
            const from = (y * image.width + x) * 4;
            const to = (Math.floor(y / cell) * columns + Math.floor(x / cell)) * 4;
            for (let channel = 0; channel < 3; channel += 1) {
              sums[to + channel] = (sums[to + channel] ?? 0) + (data[from + channel] ?? 0);
            }
            sums[to + 3] = (sums[to + 3] ?? 0) + 1;
          }
        }
        return sums;
      });
      const [before, after] = means;
      if (!before || !after || first.width !== second.width) return { cells: 1, height: 1 };
      let different = 0;
      for (let at = 0; at < before.length; at += 4) {
        const pixels = before[at + 3] ?? 1;
        const most = Math.max(
          ...[0, 1, 2].map((channel) =>
            Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)),
          ),
        );
        if (most / pixels >= changed) different += 1;
      }
      return {
        cells: different / (before.length / 4),
        height: Math.abs(first.height - second.height) / first.height,
      };
    },
    {
      sources: [expected, actual].map(
        (data) => `data:image/${type};base64,${data.toString('base64')}`,
      ),
      cell: CELL,
      changed: CHANGED,
    },
  );
}
