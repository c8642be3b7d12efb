import type { TipoAuditoria } from '../../types.gen.ts';
import { endpoints } from '../../upstream/rest/endpoints.ts';
import { RestFailure } from '../../upstream/rest/failure.ts';
import { existingPage } from '../../upstream/rest/paging.ts';
import type { EventoAuditoriaModel } from '../../upstream/wire/auditoria.ts';
import type { Pagina } from '../pagina.ts';
import type { AdminConta } from '../sessao/conta.ts';

export type Auditoria = ReturnType<typeof createAuditoria>;

/** Who changed what, for an admin (additive: `GET /auditoria`). */
export function createAuditoria({ reading: { rest } }: AdminConta) {
  return {
    /** One page, newest first; null on an API that records none. Rejects with `RestFailure`. */
    list: async ({
      pagina,
      tamanho,
      ...filter
    }: {
      readonly pagina: number;
      readonly tamanho: number;
      // Undefined does not filter. Days are the shop's, inclusive.
      readonly tipo: TipoAuditoria | undefined;
      readonly autor: string | undefined;
      readonly alvo: string | undefined;
      readonly de: string | undefined;
      readonly ate: string | undefined;
    }): Promise<Pagina<EventoAuditoriaModel> | null> => {
      const read = (page: number) =>
        rest(endpoints.listAuditoria, { query: { page, size: tamanho, ...filter } });
      const first = await read(pagina - 1);
      if (first === null) return null;
      const page = await existingPage(async (number) => {
        if (number === pagina - 1) return first;
        const other = await read(number);
        if (other === null)
          throw new RestFailure('unreadable', 'GET /auditoria (the list is gone)');
        return other;
      }, pagina);
      return { ...page, filtrosCompletos: true };
    },
  };
}
