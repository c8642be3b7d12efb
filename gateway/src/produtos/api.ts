import { endpoints } from '../rest/endpoints.ts';
import type { CheckedImage } from '../rest/image-bytes.ts';
import { multipart } from '../rest/multipart.ts';
import type { Query } from '../rest/path.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { type ProdutoStored, produtoStoredWire, storedBody } from './stored.ts';

type Json = Readonly<Record<string, unknown>>;

export type ProdutosApi = ReturnType<typeof createProdutosApi>;

/**
 * An admin's calls of `/produtos`, reads included: strangers see no stock of deactivated products. Writes are sent once.
 * Each rejects with `RestFailure`.
 */
export function createProdutosApi({ rest }: Pick<AdminConta['writing'], 'rest'>) {
  const form = (value: Json, file?: CheckedImage) =>
    multipart({ json: { name: 'produto', value }, file: file && { ...file, name: 'imagem' } });
  return {
    /** `GET /produtos`; `page` counts from 0. Never joins a read that began before a write. */
    page: (query: Query) => rest(endpoints.listProdutosAdmin, { query, fresh: true }),
    /** `GET /produtos/{id}`, past the cache; null when it does not exist. */
    read: (id: string) => rest(endpoints.readProdutoById, { params: { id }, fresh: true }),
    /** Like `read`, with the values that the API stores. */
    readStored: (id: string) =>
      rest(
        { ...endpoints.readProdutoById, reply: produtoStoredWire },
        { params: { id }, fresh: true },
      ),
    /** Stores exactly these values; categories and picture stay. */
    saveStored: (produto: ProdutoStored) =>
      rest(endpoints.atualizarProduto, {
        params: { id: produto.id },
        body: form(storedBody(produto)),
      }),
    create: (value: Json, file: CheckedImage) =>
      rest(endpoints.criarProduto, { body: form(value, file) }),
    update: (id: string, value: Json, file?: CheckedImage) =>
      rest(endpoints.atualizarProduto, { params: { id }, body: form(value, file) }),
    /** `PUT /produtos/{id}/status`. The reply is not read. */
    setAtivo: (id: string, ativo: boolean) =>
      rest(endpoints.definirProdutoAtivo, { params: { id }, body: { ativo } }),
    /** `DELETE /produtos/{id}` with `{ativo}`. The reply is not read. */
    toggle: (id: string, ativo: boolean) =>
      rest(endpoints.excluirProduto, { params: { id }, body: { ativo } }),
  };
}
