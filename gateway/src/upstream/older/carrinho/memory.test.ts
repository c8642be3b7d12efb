import { expect, test } from 'vitest';
import type { SharedValueOptions, ValueStore } from '../../../server/across/value-store.ts';
import type { Linha } from './lines.ts';
import { createCarrinhoMemory } from './memory.ts';

const linha = (id: string, quantidade: number): Linha => ({
  id,
  itemId: null,
  produtoId: id,
  variacaoId: null,
  nomeProduto: 'Noite',
  variacaoNome: null,
  imagem: null,
  quantidade,
  precoUnitario: 100,
  disponivel: true,
  estoque: 9,
});

test('a cart that is read again is not written again, also where its values were parsed (GW-21)', async () => {
  const writes: string[] = [];
  // As Redis does: a value that is read has its fields in the order of its schema.
  const openValues = <V>({ schema }: SharedValueOptions<V>): ValueStore<V> => {
    const values = new Map<string, V>();
    return {
      read: async () => new Map([...values].map(([key, value]) => [key, schema.parse(value)])),
      write: async (group, key, value) => {
        writes.push(group);
        values.set(key, value);
      },
      remove: async () => undefined,
    };
  };
  const { arrange } = createCarrinhoMemory({ openValues });
  await arrange('7', [linha('1', 1), linha('2', 1)]);
  await arrange('7', [linha('2', 1), linha('1', 1)]);
  expect(writes).toHaveLength(1);
  for (const changed of [[linha('1', 2), linha('2', 1)], [linha('1', 2)]]) {
    await arrange('7', changed);
  }
  expect(writes).toHaveLength(3);
});
