import type { createClient } from '../src/client.ts';
import { Produtos } from '../src/operations.gen.ts';

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** One line for each product of the first page: its name and lowest price. */
export async function listPrices(shop: ReturnType<typeof createClient>): Promise<string[]> {
  const { produtos } = await shop.run(Produtos, { ordenarPor: 'MENOR_PRECO' });
  return produtos.itens.map(({ nome, precoMinimo }) => {
    const price = precoMinimo === null ? 'sob consulta' : reais.format(precoMinimo);
    return `${nome}: ${price}`;
  });
}
