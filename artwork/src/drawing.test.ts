import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawSvg, type Layers } from './drawing/composition.ts';
import { breakNome } from './drawing/labels.ts';
import { rasterize } from './drawing/rasterize.ts';
import { readProdutoPictures } from './perfumes/catalogue.ts';
import { SHOP_SCENES } from './shop-scenes.ts';

const pictures = await readProdutoPictures();

const layersOf = (i: number): Layers => {
  const picture = pictures[i];
  if (picture === undefined) throw new Error('No such product.');
  return drawSvg(picture.slug, picture.options);
};

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

describe('drawing', () => {
  it('gives the same pixels for the same product, others for another', async () => {
    const [a, b, c] = await Promise.all(
      [0, 0, 21].map(async (i) => hash((await rasterize(layersOf(i))).pixels)),
    );
    expect(a).toBe(b);
    expect(c).not.toBe(a);
  });

  it('draws no two products alike', () => {
    const objects = pictures.map((_, i) => hash(layersOf(i).objects));
    expect(new Set(objects).size).toBe(pictures.length);
  });

  it('changes with the seed even when everything else is equal', () => {
    const [picture] = pictures;
    if (picture === undefined) throw new Error('The demo catalogue is empty.');
    const other = drawSvg('outra-semente', picture.options);
    expect(other.objects).not.toBe(layersOf(0).objects);
  });

  it('refers to no font and no file, and holds only finite numbers', () => {
    for (const [i, { slug }] of pictures.entries()) {
      const { background, objects, veil } = layersOf(i);
      const all = background + objects + veil;
      expect(all, slug).not.toMatch(/<text|<image|href=|NaN|undefined|Infinity/);
    }
  });

  it('keeps the 4:5 portrait of the collection and the formats of the shop', () => {
    expect(layersOf(0)).toMatchObject({ width: 1200, height: 1500 });
    expect(SHOP_SCENES.hero()).toMatchObject({ width: 2400, height: 1350 });
    expect(SHOP_SCENES['hero-retrato']()).toMatchObject({ width: 1080, height: 1350 });
    expect(SHOP_SCENES.arabe()).toMatchObject({ width: 1600, height: 1200 });
  });

  it('draws every bottle with a unique look', () => {
    const looks = pictures.map(({ options: { arte } }) =>
      [arte.forma, arte.tom, arte.tampa, arte.rotulo].join(),
    );
    expect(new Set(looks).size).toBe(looks.length);
  });

  it.each([
    ['Noite de Zahran', ['Noite', 'de Zahran']],
    ['Vetiver', ['Vetiver']],
    ['Brisa de Jericó - Reserva do Oásis', ['Brisa de Jericó', 'Reserva do Oásis']],
  ])('breaks %s into %o on a label', (nome, lines) => {
    expect(breakNome(nome)).toEqual(lines);
  });
});
