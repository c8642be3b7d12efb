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

  test('keeps a key for one account and one day (F1)', async () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory(undefined, now);
    await memory.rememberMade('7', 'k', '101');
    expect(await memory.madeUnder('7', 'k')).toBe('101');
    expect(await memory.madeUnder('9', 'k')).toBeUndefined();
    expect([...(await memory.madeBy('7'))]).toEqual(['101']);
    expect([...(await memory.madeBy('9'))]).toEqual([]);
    pass(24 * 60 * 60);
    expect(await memory.madeUnder('7', 'k')).toBeUndefined();
    expect([...(await memory.madeBy('7'))]).toEqual([]);
  });

  test('keeps the products of lines that have no volume to find them by (MON-05)', async () => {
    const memory = createPedidosMemory();
    const linha = {
      id: '1',
      produtoId: '2',
      variacaoId: null,
      nomeProduto: 'Brisa - Leve',
      variacaoNome: null,
      imagem: null,
      quantidade: 1,
      precoUnitario: 100,
      subtotal: 100,
      estoque: 1,
      disponivel: true,
    };
    const dez = { ...linha, id: '2', produtoId: '1', variacaoId: '12', variacaoNome: '10 ml' };
    await memory.rememberMade('7', 'k', '101', [linha, dez]);
    expect([...(await memory.produtosOf('7', '101'))]).toEqual([['1 × brisa - leve', '2']]);
    expect((await memory.produtosOf('7', '102')).size).toBe(0);
    expect((await memory.produtosOf('9', '101')).size).toBe(0);
  });

  test('forgets an order that is certain not to exist', async () => {
    const memory = createPedidosMemory();
    await memory.rememberMade('7', 'k', '101');
    await memory.forget('7', 'k');
    await memory.forget('9', 'k');
    expect(await memory.madeUnder('7', 'k')).toBeUndefined();
  });

  test('keeps an unconfirmed order, which may still arrive for half a minute', async () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory(undefined, now);
    const attempt = {
      draft: { agreed: null, linhas: [], frete: null, total: 0 },
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
    const memory = createPedidosMemory();
    await memory.rememberMade('9', 'k', '1');
    for (let n = 0; n < 100; n += 1) await memory.rememberMade('7', `k${n}`, String(n));
    expect(await memory.madeUnder('9', 'k')).toBe('1');
    expect(await memory.madeUnder('7', 'k0')).toBeUndefined();
    expect(await memory.madeUnder('7', 'k99')).toBe('99');
  });

  test('knows the owner of an order for one minute', async () => {
    const { now, pass } = clock();
    const memory = createPedidosMemory(undefined, now);
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
