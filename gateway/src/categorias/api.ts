import type { CategoriaModel } from '../catalogo/model.ts';
import type { AdminRest, PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';

export interface CategoriasApi {
  /** `GET /categorias` as it is now, past every cache. */
  readonly list: () => Promise<CategoriaModel[]>;
  readonly create: (nome: string) => Promise<null>;
  readonly rename: (id: string, nome: string) => Promise<null>;
  readonly remove: (id: string) => Promise<null>;
}

/**
 * The calls of `/categorias` for an admin (rest-contract 3.3), each write sent once. Replies are not read: the older
 * API answers endless JSON after the work is done. No id is ever in a body: it would overwrite that row.
 */
export function createCategoriasApi({
  anonymous,
  rest,
}: {
  readonly anonymous: PublicRest;
  readonly rest: AdminRest;
}): CategoriasApi {
  return {
    list: () => anonymous(endpoints.listCategorias, { fresh: true }),
    create: (nome) => rest(endpoints.criarCategoria, { body: { nome } }),
    rename: (id, nome) => rest(endpoints.renomearCategoria, { params: { id }, body: { nome } }),
    remove: (id) => rest(endpoints.excluirCategoria, { params: { id } }),
  };
}
