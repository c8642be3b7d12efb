import DataLoader from 'dataloader';
import type { CategoriaModelo, PaginaModelo, ProdutoModelo } from '../graphql/modelos.ts';
import { ParametroRecusado } from '../rest/caminho.ts';
import type { RestPublico } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import { FalhaRest } from '../rest/falha.ts';

/** Words of `ordenarPor` on the wire (rest-contract 3.2). */
export type OrdemRest = 'maisVendidos' | 'menorPreco' | 'maiorPreco' | 'nomeAsc' | 'nomeDesc';

export interface FiltroDeProdutos {
  readonly busca?: string | undefined;
  /** Names as stored; a product must be in all of them. */
  readonly categorias?: readonly string[];
  readonly ordem?: OrdemRest;
  /** Counted from 1. */
  readonly pagina: number;
  readonly tamanho: number;
}

export interface Catalogo {
  /** `GET /categorias`. */
  readonly categorias: () => Promise<CategoriaModelo[]>;
  /** `GET /produtos/destaques`. */
  readonly destaques: () => Promise<ProdutoModelo[]>;
  /** `GET /produtos/mais-vendidos`; `categoria` as stored. */
  readonly maisVendidos: (categoria: string, limite: number) => Promise<ProdutoModelo[]>;
  /** `GET /produtos/destaque-por-categoria`; null when the category has none. */
  readonly destaqueDe: (categoria: string) => Promise<ProdutoModelo | null>;
  /** `GET /produtos/listarFiltroShop`. */
  readonly pagina: (filtro: FiltroDeProdutos) => Promise<PaginaModelo>;
  /** `GET /produtos/slug/{slug}`; null when there is none. */
  readonly porSlug: (slug: string) => Promise<ProdutoModelo | null>;
  /** `GET /produtos/{id}`, each id once an operation; null when there is none. */
  readonly porId: (id: string) => Promise<ProdutoModelo | null>;
}

/** The catalogue's calls for one operation. Every one rejects with `FalhaRest` when the API does not answer. */
export function criarCatalogo(rest: RestPublico): Catalogo {
  const produtos = new DataLoader<string, ProdutoModelo | null>((ids) =>
    Promise.all(
      ids.map((id) =>
        ouNada(() => rest(endpoints.produtoPorId, { parametros: { id } })).catch(comoErro),
      ),
    ),
  );
  return {
    categorias: () => rest(endpoints.listarCategorias, {}),
    destaques: () => rest(endpoints.listarDestaques, {}),
    maisVendidos: (categoria, limit) =>
      rest(endpoints.listarMaisVendidos, { consulta: { categoria, limit } }),
    destaqueDe: (categoria) =>
      ouNada(() => rest(endpoints.destaqueDaCategoria, { consulta: { categoria } })),
    pagina: ({ busca, categorias = [], ordem, pagina, tamanho }) =>
      rest(endpoints.listarProdutos, {
        consulta: {
          page: pagina - 1,
          size: tamanho,
          categoria: categorias.length > 0 ? categorias.join(',') : undefined,
          search: busca,
          ordenarPor: ordem,
        },
      }),
    porSlug: (slug) => ouNada(() => rest(endpoints.produtoPorSlug, { parametros: { slug } })),
    porId: (id) => produtos.load(id),
  };
}

/** A definite refusal of one thing means that there is none (architecture.md, decision 4). */
async function ouNada<T>(pedir: () => Promise<T>): Promise<T | null> {
  try {
    return await pedir();
  } catch (erro) {
    if (erro instanceof ParametroRecusado) return null;
    if (erro instanceof FalhaRest && erro.definitiva) return null;
    throw erro;
  }
}

function comoErro(erro: unknown): Error {
  return erro instanceof Error ? erro : new Error('unknown failure', { cause: erro });
}
