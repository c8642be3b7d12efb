import type { AuditoriaPort } from '../../shop/auditoria/port.ts';
import { restOf } from '../rest/calls.ts';
import { RestFailure } from '../rest/failure.ts';
import { existingPage } from '../rest/page.ts';

/** The recorded changes of an API that records them (additive: `GET /auditoria`). */
export const auditoria: AuditoriaPort = {
  list: async ({ reading }, { pagina, tamanho, ...filter }) => {
    const rest = restOf(reading);
    const read = (page: number) =>
      rest.listAuditoria({ query: { page, size: tamanho, ...filter } });
    const first = await read(pagina - 1);
    if (first === null) return null;
    const page = await existingPage(async (number) => {
      if (number === pagina - 1) return first;
      const other = await read(number);
      if (other === null) throw new RestFailure('unreadable', 'GET /auditoria (the list is gone)');
      return other;
    }, pagina);
    return { ...page, filtrosCompletos: true };
  },
};
