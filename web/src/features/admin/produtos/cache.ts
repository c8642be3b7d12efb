import type { ApolloCache } from '@apollo/client';
import { type Argumentos, type Campo, mudaNasPaginas } from '../lista/paginas.ts';
import { lowStockTexts } from './estoque.ts';
import { PAGE_SIZE } from './list-state.ts';
import { type ProdutoAdminFragment, ProdutoAdminFragmentDoc } from './produto.gen.ts';

function isAvailable(produto: ProdutoAdminFragment, disponibilidade: unknown): boolean {
  const { estoqueTotal } = produto;
  if (disponibilidade === 'DISPONIVEIS') return estoqueTotal > 0;
  if (disponibilidade === 'ESGOTADOS') return estoqueTotal <= 0;
  return disponibilidade !== 'ESTOQUE_BAIXO' || lowStockTexts(produto).length > 0;
}

function mostra(produto: ProdutoAdminFragment, args: Argumentos): boolean | null {
  if ((args['ativo'] ?? produto.ativo) !== produto.ativo) return false;
  if (!isAvailable(produto, args['disponibilidade'])) return false;
  const isOnlyApi = ['busca', 'categoria', 'variacao'].some(
    (name) => (args[name] ?? null) !== null,
  );
  return isOnlyApi ? null : true;
}

const numberOf = (campo: Campo, name: string) => Number(campo(name) ?? 0);

function ordem({ ordenarPor }: Argumentos, one: Campo, other: Campo): number {
  const byNome = String(one('nome')).localeCompare(String(other('nome')), 'pt-BR');
  const difference = (name: string) => numberOf(one, name) - numberOf(other, name);
  if (ordenarPor === 'MENOR_PRECO') return difference('precoMinimo') || byNome;
  if (ordenarPor === 'MAIOR_PRECO') return -difference('precoMinimo') || byNome;
  if (ordenarPor === 'MAIOR_ESTOQUE') return -difference('estoqueTotal') || byNome;
  return byNome;
}

/** The cached product; null when no list has loaded it. Read it before the change that replaces it. */
export function produtoGuardado(cache: ApolloCache, id: string): ProdutoAdminFragment | null {
  return cache.readFragment({
    fragment: ProdutoAdminFragmentDoc,
    fragmentName: 'ProdutoAdmin',
    id: `Produto:${id}`,
  });
}

/** Updates lists and counts after a change of a product, without a read. */
export function mudaProduto(
  cache: ApolloCache,
  antes: ProdutoAdminFragment | null,
  depois: ProdutoAdminFragment,
): void {
  if (antes) mudaNasPaginas(cache, 'adminProdutos', PAGE_SIZE, { antes, depois, mostra, ordem });
}
