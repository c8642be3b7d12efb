import type { AdminRest, PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';

/**
 * An admin's calls of `/categorias`, each write sent once. Replies are not read: the older API sends endless JSON after
 * the work is done. Bodies carry no id: it would overwrite that row. Each rejects with `RestFailure`.
 */
export function createCategoriasApi({
  anonymous,
  rest,
}: {
  readonly anonymous: PublicRest;
  readonly rest: AdminRest;
}) {
  return {
    list: () => anonymous(endpoints.listCategorias, { fresh: true }),
    create: (nome: string) => rest(endpoints.criarCategoria, { body: { nome } }),
    rename: (id: string, nome: string) =>
      rest(endpoints.renomearCategoria, { params: { id }, body: { nome } }),
    remove: (id: string) => rest(endpoints.excluirCategoria, { params: { id } }),
  };
}
