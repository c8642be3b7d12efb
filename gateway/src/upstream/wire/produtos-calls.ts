import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import type { ProdutosPort } from '../../shop/produtos/port.ts';
import { type AdminRest, publicRestOf, restOf } from '../rest/calls.ts';
import { multipart } from '../rest/form.ts';
import type { CheckedImage } from '../rest/image-bytes.ts';
import type { Query } from '../rest/path.ts';

// An admin's calls of `/produtos`, reads included: strangers see no stock of deactivated products. Writes are sent once.
// Each rejects with `RestFailure`.

type Json = Readonly<Record<string, unknown>>;

const form = (value: Json, file?: CheckedImage) =>
  multipart({ json: { name: 'produto', value }, file: file && { ...file, name: 'imagem' } });

/** `GET /produtos`; `page` counts from 0. Never joins a read that began before a write. */
export function readPage(rest: AdminRest, query: Query) {
  return rest.listProdutosAdmin({ query, fresh: true });
}

/** `GET /produtos/{id}`, past the cache; null when it does not exist. */
export function readProduto(rest: AdminRest, id: string): Promise<ProdutoModel | null> {
  return rest.readProdutoById({ id, fresh: true });
}

/** `POST /produtos`. */
export function sendNew(rest: AdminRest, value: Json, file: CheckedImage) {
  return rest.criarProduto({ body: form(value, file) });
}

/** `PUT /produtos/{id}`. Without `file`, the picture stays. */
export function sendEdit(rest: AdminRest, id: string, value: Json, file?: CheckedImage) {
  return rest.atualizarProduto({ id, body: form(value, file) });
}

/** The reads that are the same on every API. */
export const produtosReads = {
  read: ({ reading }, id) => readProduto(restOf(reading), id),
  current: ({ writing }, id) => readProduto(restOf(writing), id),
  categorias: ({ writing }) => publicRestOf(writing).listCategorias({ fresh: true }),
} satisfies Partial<ProdutosPort>;
