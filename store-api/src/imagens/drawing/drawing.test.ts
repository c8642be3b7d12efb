import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDemoCatalogo, pictureOf } from '../../../demo/catalogo.ts';
import type { Layers } from './composition.ts';
import { drawSvg } from './composition.ts';
import { breakNome } from './labels.ts';
import { rasterize } from './rasterize.ts';
import { SHOP_SCENES } from './shop-scenes.ts';

const requests = createDemoCatalogo().map(pictureOf);

const layersOf = (i: number): Layers => {
  const request = requests[i];
  if (request === undefined) throw new Error('No such product.');
  return drawSvg(request.seed, request.options);
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
    const objects = requests.map((_, i) => hash(layersOf(i).objects));
    expect(new Set(objects).size).toBe(requests.length);
  });

  it('changes with the seed even when everything else is equal', () => {
    const [request] = requests;
    if (request === undefined) throw new Error('The demo catalogue is empty.');
    const other = drawSvg('outra-semente', request.options);
    expect(other.objects).not.toBe(layersOf(0).objects);
  });

  it('needs no font, no file and no number that is not one', () => {
    for (const [i, { seed }] of requests.entries()) {
      const { background, objects, veil } = layersOf(i);
      const all = background + objects + veil;
      expect(all, seed).not.toMatch(/<text|<image|href=|NaN|undefined|Infinity/);
    }
  });

  it('keeps the 4:5 portrait of the collection and the formats of the shop', () => {
    expect(layersOf(0)).toMatchObject({ width: 1200, height: 1500 });
    expect(SHOP_SCENES.hero()).toMatchObject({ width: 2400, height: 1350 });
    expect(SHOP_SCENES['hero-retrato']()).toMatchObject({ width: 1080, height: 1350 });
    expect(SHOP_SCENES.arabe()).toMatchObject({ width: 1600, height: 1200 });
  });

  it.each([
    ['Noite de Zahran', ['Noite', 'de Zahran']],
    ['Vetiver', ['Vetiver']],
    ['Brisa de Jericó - Reserva do Oásis', ['Brisa de Jericó', 'Reserva do Oásis']],
  ])('breaks %s well on a label', (nome, lines) => {
    expect(breakNome(nome)).toEqual(lines);
  });
});
