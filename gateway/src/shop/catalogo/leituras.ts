import type { CategoriaModel, ProdutoModel } from './model.ts';

/** What one operation reads of the catalogue, each once. Rejects when the API does not answer. */
export interface Leituras {
  readonly categorias: () => Promise<readonly CategoriaModel[]>;
  /** Null when the product does not exist. */
  readonly byId: (id: string) => Promise<ProdutoModel | null>;
  /**
   * The one active product with exactly this name, and with this volume unless null; null when there is none, or
   * several. For lines that name no product.
   */
  readonly byName: (nome: string, variacaoId: string | null) => Promise<ProdutoModel | null>;
}

/** The products with these ids, each read once; missing ones are left out. Rejects like `byId`. */
export async function readProdutos(
  { byId }: Pick<Leituras, 'byId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProdutoModel>> {
  const produtos = await Promise.all([...new Set(ids)].map((id) => byId(id)));
  return new Map(produtos.flatMap((produto) => (produto ? [[produto.id, produto] as const] : [])));
}
