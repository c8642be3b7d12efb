import type { ProdutoModel } from '../catalogo/model.ts';
import type { AdminRest, PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { CheckedImage } from '../rest/image-bytes.ts';
import { multipart } from '../rest/multipart.ts';
import type { Query } from '../rest/path.ts';
import type { RawPagina } from './wire.ts';

export interface ProdutosApi {
  /** `GET /produtos`; `page` counts from 0. Never shared with a call from before a write. */
  readonly page: (query: Query) => Promise<RawPagina>;
  /** `GET /produtos/{id}` as it is now; null when there is none. */
  readonly read: (id: string) => Promise<ProdutoModel | null>;
  /** `POST /produtos`, once. */
  readonly create: (value: Json, file: CheckedImage) => Promise<ProdutoModel>;
  /** `PUT /produtos/{id}`, once. */
  readonly update: (id: string, value: Json, file?: CheckedImage) => Promise<ProdutoModel>;
  /** `PUT /produtos/{id}/status`, once; whatever it answers. */
  readonly setAtivo: (id: string, ativo: boolean) => Promise<unknown>;
  /** `DELETE /produtos/{id}` with `{ativo}`, once; whatever it answers. */
  readonly toggle: (id: string, ativo: boolean) => Promise<unknown>;
}

type Json = Readonly<Record<string, unknown>>;

/** The calls of `/produtos` for an admin (rest-contract 3.2, 3.3). Every one rejects with `RestFailure`. */
export function createProdutosApi({
  anonymous,
  rest,
}: {
  readonly anonymous: PublicRest;
  readonly rest: AdminRest;
}): ProdutosApi {
  const form = (value: Json, file: CheckedImage | undefined) =>
    multipart({
      json: { name: 'produto', value },
      file: file && { ...file, name: 'imagem' },
    });
  return {
    page: (query) => anonymous(endpoints.listProdutosAdmin, { query, fresh: true }),
    read: (id) => anonymous(endpoints.readProdutoById, { params: { id }, fresh: true }),
    create: (value, file) => rest(endpoints.criarProduto, { body: form(value, file) }),
    update: (id, value, file) =>
      rest(endpoints.atualizarProduto, { params: { id }, body: form(value, file) }),
    setAtivo: (id, ativo) =>
      rest(endpoints.definirProdutoAtivo, { params: { id }, body: { ativo } }),
    toggle: (id, ativo) => rest(endpoints.excluirProduto, { params: { id }, body: { ativo } }),
  };
}
