import type { EstoqueDoProdutoFragment } from './produto.gen.ts';

const ENOUGH = 5;

export type Nivel = 'none' | 'low' | 'enough';

export function nivelOf(estoque: number): Nivel {
  if (estoque <= 0) return 'none';
  return estoque > ENOUGH ? 'enough' : 'low';
}

/** The volumes with 1 to 5 units, '10 ml: 2 un.'; for a product without volumes, its own units. */
export function lowStockTexts({ estoqueTotal, variacoes }: EstoqueDoProdutoFragment): string[] {
  if (variacoes.length === 0) return nivelOf(estoqueTotal) === 'low' ? [`${estoqueTotal} un.`] : [];
  return variacoes
    .filter(({ estoque }) => nivelOf(estoque) === 'low')
    .map(({ nome, estoque }) => `${nome}: ${estoque} un.`);
}
