import { z } from 'zod';
import { reportedNames, units } from '../rest/values.ts';
import { produtosWire } from './catalogo.ts';

const rows = z.array(z.unknown()).transform((raw, context) => {
  const parsed = produtosWire.safeParse(raw);
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: 'no product is readable' });
    return z.NEVER;
  }
  return { produtos: parsed.data, unreadable: raw.length - parsed.data.length };
});

/** One page of `GET /produtos`. */
export type RawPagina = z.output<typeof produtosAdminWire>;

/**
 * `GET /produtos`: `{produtos, paginaAtual, totalPaginas, totalProdutos}`, with the additive `filtrosAplicados` and
 * `variacoesConhecidas`. A product in two of the requested categories comes twice and is listed once. `unreadable` counts
 * the dropped rows. `applied` names the query parameters that the API applied; null when it names none, hence applies
 * none of ours.
 */
export const produtosAdminWire = z
  .object({
    produtos: rows,
    totalPaginas: units,
    totalProdutos: units,
    filtrosAplicados: reportedNames,
    variacoesConhecidas: reportedNames,
  })
  .transform(({ produtos: { produtos, unreadable }, ...raw }) => ({
    itens: [...new Map(produtos.map((produto) => [produto.id, produto])).values()],
    unreadable,
    totalPaginas: raw.totalPaginas,
    totalItens: raw.totalProdutos,
    applied: raw.filtrosAplicados,
    variacoesConhecidas: raw.variacoesConhecidas,
  }));
