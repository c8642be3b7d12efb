import { z } from 'zod';
import type { ProdutoModel } from '../catalogo/model.ts';
import { produtosWire } from '../catalogo/wire.ts';
import { reportedNames, units } from '../rest/values.ts';

/** One page of `GET /produtos`. */
export interface RawPagina {
  /** Each product once, whatever the API repeats. */
  readonly itens: readonly ProdutoModel[];
  /** Rows of this page of which nothing could be read. */
  readonly unreadable: number;
  readonly totalPaginas: number;
  readonly totalItens: number;
  /** Query parameters that the API says it applied; null when it does not tell, hence applies none of ours. */
  readonly applied: readonly string[] | null;
  readonly variacoesConhecidas: readonly string[] | null;
}

const rows = z.array(z.unknown()).transform((raw, context) => {
  const parsed = produtosWire.safeParse(raw);
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: 'no product could be read' });
    return z.NEVER;
  }
  return { produtos: parsed.data, unreadable: raw.length - parsed.data.length };
});

/**
 * `GET /produtos` (rest-contract 3.2): `{produtos, paginaAtual, totalPaginas, totalProdutos}`, with the additive
 * `filtrosAplicados` and `variacoesConhecidas`. A product in two of the asked categories comes twice.
 */
export const produtosAdminWire = z
  .object({
    produtos: rows,
    totalPaginas: units,
    totalProdutos: units,
    filtrosAplicados: reportedNames,
    variacoesConhecidas: reportedNames,
  })
  .transform(
    ({ produtos: { produtos, unreadable }, ...raw }): RawPagina => ({
      itens: [...new Map(produtos.map((produto) => [produto.id, produto])).values()],
      unreadable,
      totalPaginas: raw.totalPaginas,
      totalItens: raw.totalProdutos,
      applied: raw.filtrosAplicados,
      variacoesConhecidas: raw.variacoesConhecidas,
    }),
  );
