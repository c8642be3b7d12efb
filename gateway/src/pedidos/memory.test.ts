import { describe, expect, test } from 'vitest';
import { createPedidosMemory } from './memory.ts';

describe('memory of the orders', () => {
  const clock = () => {
    let instant = 1;
    return {
      now: () => instant,
      pass: (seconds: number) => {
        instant += seconds * 1000 + 1;
      },
    };
  };

  test('keeps a key for one account and one day (F1)', () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory({ now });
    memory.rememberMade('7', 'k', '101');
    expect(memory.madeUnder('7', 'k')).toBe('101');
    expect(memory.madeUnder('9', 'k')).toBeUndefined();
    expect([...memory.madeBy('7')]).toEqual(['101']);
    expect([...memory.madeBy('9')]).toEqual([]);
    pass(24 * 60 * 60);
    expect(memory.madeUnder('7', 'k')).toBeUndefined();
    expect([...memory.madeBy('7')]).toEqual([]);
  });

  test('forgets an order that is certain not to exist', () => {
    const memory = createPedidosMemory();
    memory.rememberMade('7', 'k', '101');
    memory.forget('7', 'k');
    memory.forget('9', 'k');
    expect(memory.madeUnder('7', 'k')).toBeUndefined();
  });

  test('keeps an unconfirmed order, which may still arrive for half a minute', () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory({ now });
    const attempt = {
      draft: { agreed: null, linhas: [], frete: null, total: 0 },
      known: new Set<string>(),
    };
    memory.rememberSent('7', 'k', attempt);
    memory.rememberMade('7', 'outra', '101');
    expect(memory.madeUnder('7', 'k')).toBeUndefined();
    expect(memory.unresolved('9')).toEqual([]);
    expect(memory.unresolved('7')).toEqual([{ chave: 'k', attempt, mayArrive: true }]);
    pass(30);
    expect(memory.unresolved('7')).toEqual([{ chave: 'k', attempt, mayArrive: false }]);
  });

  test("does not evict other accounts' keys for one account that makes many", () => {
    const memory = createPedidosMemory();
    memory.rememberMade('9', 'k', '1');
    for (let n = 0; n < 100; n += 1) memory.rememberMade('7', `k${n}`, String(n));
    expect(memory.madeUnder('9', 'k')).toBe('1');
    expect(memory.madeUnder('7', 'k0')).toBeUndefined();
    expect(memory.madeUnder('7', 'k99')).toBe('99');
  });

  test('knows the owner of an order for one minute', () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory({ now });
    memory.rememberOwner('7', '101');
    expect([memory.owns('7', '101'), memory.owns('9', '101'), memory.owns('7', '102')]).toEqual([
      true,
      false,
      false,
    ]);
    pass(60);
    expect(memory.owns('7', '101')).toBe(false);
  });
});
