import type { AuditoriaPort } from '../../shop/auditoria/port.ts';
import { restOf } from '../rest/calls.ts';
import { pageOrNull } from '../rest/page.ts';

/** The recorded changes of an API that records them (additive: `GET /auditoria`). */
export const auditoria: AuditoriaPort = {
  list: ({ reading }, { pagina, tamanho: size, ...filter }) =>
    pageOrNull(
      (page) => restOf(reading).listAuditoria({ query: { page, size, ...filter } }),
      pagina,
    ),
};
