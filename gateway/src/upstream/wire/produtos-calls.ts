import type { Picture } from '@decantaria/server/picture';
import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import type { ProdutosPort } from '../../shop/produtos/port.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { type AdminRest, publicRestOf, restOf } from '../rest/calls.ts';
import { produtoForm } from '../rest/form.ts';
import { createSessionLoaders } from '../rest/loader.ts';
import type { Query } from '../rest/path.ts';
import { SCAN_SIZE, scanPages } from '../rest/scan.ts';

// An admin's calls of `/produtos`, reads included: strangers see no stock of deactivated products. Writes are sent once.
// Each rejects with `RestFailure`.

type Json = Readonly<Record<string, unknown>>;

export type ProdutosRest = Pick<AdminRest, 'listProdutosAdmin' | 'readProdutoById'>;

/** `GET /produtos`; `page` counts from 0. */
export function readPage(rest: ProdutosRest, query: Query) {
  return rest.listProdutosAdmin({ query });
}

/** Every product of a list without a page (`scanPages`). */
export function scanProdutos(rest: ProdutosRest, query: Query, maxPages?: number) {
  return scanPages((page) => readPage(rest, { ...query, page, size: SCAN_SIZE }), maxPages);
}

/** `GET /produtos/{id}`, past the cache; null when it does not exist. */
export function readProduto(rest: ProdutosRest, id: string): Promise<ProdutoModel | null> {
  return rest.readProdutoById({ id });
}

/** `POST /produtos`. */
export function sendNew(rest: AdminRest, value: Json, picture: Picture | null) {
  return rest.criarProduto({ body: produtoForm(value, picture) });
}

/** `POST /produtos/imagens`. */
export function sendImagem(rest: AdminRest, picture: Picture) {
  return rest.enviarImagem({ body: produtoForm({}, picture) });
}

/** `PUT /produtos/{id}`. Without a picture, the stored one stays. */
export function sendEdit(rest: AdminRest, id: string, value: Json, picture: Picture | null) {
  return rest.atualizarProduto({ id, body: produtoForm(value, picture) });
}

const produtoOf = createSessionLoaders(({ reading }: AdminConta, id) =>
  readProduto(restOf(reading), id),
);

/** The reads that are the same on every API. */
export const produtosReads = {
  read: (admin, id) => produtoOf(admin).load(id),
  current: ({ writing }, id) => readProduto(restOf(writing), id),
  categorias: ({ writing }) => publicRestOf(writing).listCategorias({ fresh: true }),
} satisfies Partial<ProdutosPort>;
