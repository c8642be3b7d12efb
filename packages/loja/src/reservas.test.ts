import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOf,
  boundsOfRede,
  type HeldLine,
  reservable,
  reservableByRede,
  roomBeside,
} from './reservas.ts';

describe('what is reserved without payment', () => {
  const lines = fc.array(
    fc.record({
      key: fc.integer({ min: 1, max: 12 }).map(String),
      quantidade: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 20 },
  );
  const bound = fc.record({ unidades: fc.nat(80), itens: fc.nat(12) });

  test('an order is admitted exactly when everything held stays within both bounds (SEC-22)', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 12 }), bound, (orders, most) => {
        const held: HeldLine[] = [];
        for (const wanted of orders) {
          const after = amountOf([...held, ...wanted]);
          const room = roomBeside(held, wanted, most);
          const fits = after.unidades <= most.unidades && after.itens <= most.itens;
          expect(room === null).toBe(fits);
          if (room === null) held.push(...wanted);
          else expect(room.unidades + amountOf(held).unidades).toBeLessThanOrEqual(most.unidades);
        }
        expect(amountOf(held).unidades).toBeLessThanOrEqual(most.unidades);
        expect(amountOf(held).itens).toBeLessThanOrEqual(most.itens);
      }),
    );
  });

  test('a network may hold the settings or its share of the shop, five times as much if it is shared (SEC-22)', () => {
    const settings = { redeUnidades: 20, redeItens: 8, redePorcento: 30 };
    const held = [{ key: '1', quantidade: 100 }];
    const shop = { unidades: 300, itens: 40 };
    const known = boundsOfRede(settings, true);
    expect(known.least).toEqual({ unidades: 20, itens: 8 });
    expect(known.mostIn(shop, held)).toEqual({ unidades: 120, itens: 12 });
    expect(known.mostIn({ unidades: 0, itens: 0 }, [])).toEqual(known.least);
    const shared = boundsOfRede(settings, false);
    expect(shared.least).toEqual({ unidades: 100, itens: 40 });
    expect(shared.mostIn(shop, held)).toEqual({ unidades: 400, itens: 40 });
  });

  test('of a stock above 2 a network leaves at least a quarter, and a small one can be sold (SEC-22)', () => {
    fc.assert(
      fc.property(fc.nat(1_000), (estoque) => {
        const most = reservableByRede(estoque);
        expect(most).toBeLessThanOrEqual(estoque > 2 ? estoque * 0.75 : estoque);
        expect(most).toBeGreaterThanOrEqual(Math.min(2, estoque));
      }),
    );
  });

  test('an account may hold at most the setting, and above 2 at most half of the stock (SEC-01)', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 100 }), (estoque, max) => {
        const units = reservable(estoque, max);
        expect(units).toBeLessThanOrEqual(max);
        expect(units).toBeLessThanOrEqual(estoque > 2 ? estoque / 2 : estoque);
        expect(units).toBeGreaterThanOrEqual(Math.min(1, estoque));
      }),
    );
  });
});
