import { afterEach, describe, expect, it, vi } from 'vitest';
import { arquivoDe } from '../../../../../../test/admin/produto-form.ts';
import { pixelsOf, recortar } from './recortar.ts';

afterEach(() => vi.restoreAllMocks());

describe('pixelsOf', () => {
  const picture = { width: 1001, height: 801 };
  it.each([
    [
      { x: 0, y: 0, width: 100, height: 100 },
      { x: 0, y: 0, width: 1001, height: 801 },
    ],
    [
      { x: 50, y: 50, width: 50, height: 50 },
      { x: 501, y: 401, width: 500, height: 400 },
    ],
    [
      { x: -1, y: 99.99, width: 200, height: 5 },
      { x: 0, y: 800, width: 1001, height: 1 },
    ],
    [
      { x: 10, y: 10, width: 0, height: 0 },
      { x: 100, y: 80, width: 1, height: 1 },
    ],
  ])('keeps %j inside the picture', (part, pixels) => {
    expect(pixelsOf(part, picture)).toEqual(pixels);
  });
});

describe('recortar', () => {
  const picture = { width: 800, height: 1000, close: () => undefined };
  const PART = { x: 80, y: 100, width: 320, height: 400 };

  it.each([
    ['jpeg', 'image/jpeg', 'foto.de.oud.jpeg'],
    ['png', 'image/png', 'foto.de.oud.png'],
    // Browsers without a WebP encoder write PNG.
    ['webp', 'image/png', 'foto.de.oud.png'],
  ] as const)(
    'writes a crop of a %s as %s with a matching file name (C-75)',
    async (kind, type, name) => {
      const written: unknown[] = [];
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
        this: HTMLCanvasElement,
        done,
        wanted,
      ) {
        written.push(wanted, this.width, this.height);
        done(new Blob(['x'], { type }));
      });
      const file = await recortar(picture, arquivoDe(kind, { name: `foto.de.oud.${kind}` }), PART);
      expect(written).toEqual([`image/${kind}`, 320, 400]);
      expect(file).toMatchObject({ name, type });
    },
  );
});
