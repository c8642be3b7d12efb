import type { ApolloCache } from '@apollo/client';
import { isRecord } from '../../../lib/parse.ts';
import { addCategorias } from '../../kit/categorias/conhecidas.ts';
import { contaNoResumo, paginasDe } from '../../kit/lista/paginas.ts';
import { lowStockTexts } from './estoque.ts';
import { type ProdutoAdminFragment, ProdutoAdminFragmentDoc } from './produto.gen.ts';

function isAvailable(produto: ProdutoAdminFragment, disponibilidade: unknown): boolean {
  const { estoqueTotal } = produto;
  if (disponibilidade === 'DISPONIVEIS') return estoqueTotal > 0;
  if (disponibilidade === 'ESGOTADOS') return estoqueTotal <= 0;
  return disponibilidade !== 'ESTOQUE_BAIXO' || lowStockTexts(produto).length > 0;
}

const mudaNasListas = paginasDe<ProdutoAdminFragment>('adminProdutos', {
  filtros: {
    ativo: ({ ativo }, wanted) => ativo === wanted,
    categoria: ({ categorias }, wanted) => categorias.some(({ nome }) => nome === wanted),
    disponibilidade: isAvailable,
  },
});

/** The cached product; null when no list has loaded it. Read it before the change that replaces it. */
export function produtoGuardado(cache: ApolloCache, id: string): ProdutoAdminFragment | null {
  return cache.readFragment({
    fragment: ProdutoAdminFragmentDoc,
    fragmentName: 'ProdutoAdmin',
    id: `Produto:${id}`,
  });
}

/** Drops the product counts of the categories that an active product enters or leaves. Who shows them reads them again. */
function dropTotais(
  cache: ApolloCache,
  antes: ProdutoAdminFragment | null,
  depois: ProdutoAdminFragment,
): void {
  const counted = (produto: ProdutoAdminFragment | null) =>
    produto?.ativo ? produto.categorias.map(({ id }) => id) : [];
  const [before, after] = [counted(antes), counted(depois)];
  for (const id of [...before, ...after]) {
    if (before.includes(id) === after.includes(id)) continue;
    cache.modify<{ readonly totalProdutos: number | null }>({
      id: cache.identify({ __typename: 'Categoria', id }) ?? '',
      fields: { totalProdutos: (_, { DELETE }) => DELETE },
    });
  }
}

/** Drops the summary's lists of stocks after a change of what they show: only the API knows which stock comes next. */
function dropEstoques(
  cache: ApolloCache,
  antes: ProdutoAdminFragment,
  depois: ProdutoAdminFragment,
): void {
  const shown = ({ nome, ativo, estoqueTotal, variacoes }: ProdutoAdminFragment) =>
    JSON.stringify([nome, ativo, estoqueTotal, variacoes.map((it) => [it.nome, it.estoque])]);
  if (shown(antes) === shown(depois)) return;
  cache.modify({
    fields: {
      adminResumo: (resumo: unknown) => {
        if (!isRecord(resumo)) return resumo;
        const { estoquesCurtos: _, estoquesLongos: __, ...others } = resumo;
        return others;
      },
    },
  });
}

/** Counts a new product, and drops the lists that may show it: only the API knows its place. */
export function contaNovo(cache: ApolloCache, produto: ProdutoAdminFragment): void {
  addCategorias(cache, produto.categorias);
  dropTotais(cache, null, produto);
  mudaNasListas(cache, null, produto);
  contaNoResumo(cache, 'produtos', 1);
}

/** Updates lists and known categories after a change of a product. Only the API knows its place in a list that it enters. */
export function mudaProduto(
  cache: ApolloCache,
  antes: ProdutoAdminFragment | null,
  depois: ProdutoAdminFragment,
): void {
  addCategorias(cache, depois.categorias);
  if (!antes) return;
  mudaNasListas(cache, antes, depois);
  dropTotais(cache, antes, depois);
  dropEstoques(cache, antes, depois);
}
