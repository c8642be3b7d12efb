import { describe, expect, test } from 'vitest';
import { createPedidosMemory } from './memory.ts';

describe('memory of the orders on an older API', () => {
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
    await memory.rememberLines('7', '101', [linha, dez]);
    expect([...(await memory.produtosOf('7', '101'))]).toEqual([['1 × brisa - leve', '2']]);
    expect((await memory.produtosOf('7', '102')).size).toBe(0);
    expect((await memory.produtosOf('9', '101')).size).toBe(0);
  });

  test('knows the owner of an order for one minute', async () => {
    let instant = 1;
    const memory = createPedidosMemory(undefined, () => instant);
    memory.rememberOwner('7', '101');
    expect([memory.owns('7', '101'), memory.owns('9', '101'), memory.owns('7', '102')]).toEqual([
      true,
      false,
      false,
    ]);
    instant += 60 * 1000 + 1;
    expect(memory.owns('7', '101')).toBe(false);
  });

  test('asks for an unknown word of a status again after ten minutes, as the API may be replaced', () => {
    let instant = 1;
    const { unknownWords } = createPedidosMemory(undefined, () => instant);
    unknownWords.set('DESPACHADO', true);
    expect(unknownWords.has('DESPACHADO')).toBe(true);
    instant += 10 * 60 * 1000 + 1;
    expect(unknownWords.has('DESPACHADO')).toBe(false);
  });
});
