import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { undescribed } from './schema.mjs';

it('nomeia cada elemento do schema que não se descreve', () => {
  const schema = buildSchema(`
    directive @marca(valor: Int) on OBJECT
    "Leitura."
    type Query { "Lista." itens(pagina: Int, "Quantos." tamanho: Int): [Item] semTexto: Int }
    type Item { "Nome." nome: String }
    enum Cor { "Azul." AZUL VERDE }
    "Entrada."
    input Novo { nome: String }
    "Vazio não vale."
    union Um = Item
  `);
  expect(undescribed(schema)).toEqual([
    'Query.itens(pagina)',
    'Query.semTexto',
    'Item',
    'Cor',
    'Cor.VERDE',
    'Novo.nome',
    '@marca',
    '@marca(valor)',
  ]);
});
