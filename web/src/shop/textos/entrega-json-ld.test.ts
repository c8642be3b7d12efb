import { UFS } from '@decantaria/brasil/uf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippingService } from './entrega-json-ld.ts';

const taxa = (valor: number) => ({
  __typename: 'FretePadrao' as const,
  valor,
  prazoMinDias: 2,
  prazoMaxDias: 5,
});
const frete = (uf: (typeof UFS)[number], valor: number) => ({
  ...taxa(valor),
  __typename: 'FreteEstado' as const,
  uf,
});

describe('shippingService', () => {
  it('groups states of equal price and time, the others under the price of the remaining states (C-40)', () => {
    const fretes = [frete('CE', 12.5), frete('PI', 12.5), frete('SP', 30)];
    expect(shippingService({ fretes, fretePadrao: taxa(40) })).toMatchObject({
      shippingConditions: [
        {
          shippingDestination: {
            addressCountry: 'BR',
            addressRegion: UFS.filter((uf) => !['CE', 'PI', 'SP'].includes(uf)),
          },
          shippingRate: { value: 40, currency: 'BRL' },
        },
        {
          shippingDestination: { addressRegion: ['CE', 'PI'] },
          shippingRate: { value: 12.5 },
          transitTime: { duration: { minValue: 2, maxValue: 5, unitCode: 'DAY' } },
        },
        { shippingDestination: { addressRegion: ['SP'] }, shippingRate: { value: 30 } },
      ],
    });
  });

  it('is left out where the API has no table (C-40)', () => {
    expect(shippingService({ fretes: null, fretePadrao: null })).toBeNull();
    expect(shippingService({ fretes: [], fretePadrao: null })).toBeNull();
  });

  it('names at most five conditions, and no state twice', () => {
    const tables = fc.uniqueArray(
      fc.tuple(fc.constantFrom(...UFS), fc.integer({ min: 0, max: 9 })),
      {
        selector: ([uf]) => uf,
      },
    );
    fc.assert(
      fc.property(tables, (rows) => {
        const fretes = rows.map(([uf, valor]) => frete(uf, valor));
        const text = JSON.stringify(shippingService({ fretes, fretePadrao: null }));
        const named = [...text.matchAll(/"([A-Z]{2})"/g)].flatMap(([, uf = '']) =>
          uf === 'BR' ? [] : [uf],
        );
        expect(new Set(named).size).toBe(named.length);
        expect(text.split('"ShippingConditions"').length - 1).toBeLessThanOrEqual(5);
      }),
    );
  });
});
