import { describe, expect, test } from 'vitest';
import { createChaves } from './chaves.ts';

describe('memory of the keys', () => {
  const clock = () => {
    let instant = 1;
    return {
      now: () => instant,
      pass: (seconds: number) => {
        instant += seconds * 1000 + 1;
      },
    };
  };

  test('keeps a key for one account and one day (F1)', async () => {
    const { now, pass } = clock();
    const memory = createChaves(undefined, now);
    await memory.rememberMade('7', 'k', '101');
    expect(await memory.madeUnder('7', 'k')).toBe('101');
    expect(await memory.madeUnder('9', 'k')).toBeUndefined();
    expect([...(await memory.madeBy('7'))]).toEqual(['101']);
    expect([...(await memory.madeBy('9'))]).toEqual([]);
    pass(24 * 60 * 60);
    expect(await memory.madeUnder('7', 'k')).toBeUndefined();
    expect([...(await memory.madeBy('7'))]).toEqual([]);
  });

  test('forgets an order that is certain not to exist', async () => {
    const memory = createChaves();
    await memory.rememberMade('7', 'k', '101');
    await memory.forget('7', 'k');
    await memory.forget('9', 'k');
    expect(await memory.madeUnder('7', 'k')).toBeUndefined();
  });

  test('keeps an unconfirmed order, which may still arrive for half a minute', async () => {
    const { now, pass } = clock();
    const memory = createChaves(undefined, now);
    const attempt = {
      draft: { linhas: [], frete: null, total: 0 },
      known: new Set<string>(),
    };
    await memory.rememberSent('7', 'k', attempt);
    await memory.rememberMade('7', 'outra', '101');
    expect(await memory.madeUnder('7', 'k')).toBeUndefined();
    expect(await memory.unresolved('9')).toEqual([]);
    expect(await memory.unresolved('7')).toEqual([{ chave: 'k', attempt, mayArrive: true }]);
    pass(30);
    expect(await memory.unresolved('7')).toEqual([{ chave: 'k', attempt, mayArrive: false }]);
  });

  test("does not evict other accounts' keys for one account that makes many", async () => {
    const memory = createChaves();
    await memory.rememberMade('9', 'k', '1');
    for (let n = 0; n < 100; n += 1) await memory.rememberMade('7', `k${n}`, String(n));
    expect(await memory.madeUnder('9', 'k')).toBe('1');
    expect(await memory.madeUnder('7', 'k0')).toBeUndefined();
    expect(await memory.madeUnder('7', 'k99')).toBe('99');
  });
});
