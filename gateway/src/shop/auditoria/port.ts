import type { EventoAuditoria, TipoAuditoria } from '../../types.gen.ts';
import type { Pagina, Slice } from '../pagina.ts';
import type { AdminConta } from '../sessao/conta.ts';

/** Undefined does not filter. */
export interface AuditoriaFilter extends Slice {
  readonly tipo: TipoAuditoria | undefined;
  readonly autor: string | undefined;
  readonly alvo: string | undefined;
  /** First and last day of the shop, inclusive. */
  readonly de: string | undefined;
  readonly ate: string | undefined;
}

/** Who changed what. */
export interface AuditoriaPort {
  /** One page, newest first, `quando` in the API's wall clock; null on an API that records none. Rejects when the API does not answer. */
  readonly list: (
    admin: AdminConta,
    filter: AuditoriaFilter,
  ) => Promise<Pagina<EventoAuditoria> | null>;
}
