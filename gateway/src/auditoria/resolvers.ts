import { integerWithin, readPagina, readText } from '../graphql/arguments.ts';
import { wallClockWithOffset, type ZonesContext } from '../graphql/moment.ts';
import { type AdminContext, requireAdmin } from '../sessao/access.ts';
import type { Resolvers } from '../types.gen.ts';
import type { Auditoria } from './auditoria.ts';

const TAMANHO = { fallback: 20, min: 1, max: 100 } as const;

type Context = ZonesContext & AdminContext<{ readonly auditoria: Auditoria }>;

export const resolvers: Resolvers<Context> = {
  Query: {
    adminAuditoria: (_, { tipo, autor, alvo, de, ate, pagina, tamanho }, context) =>
      requireAdmin(context).auditoria.list({
        tipo: tipo ?? undefined,
        autor: readText('autor', autor),
        alvo: readText('alvo', alvo),
        de: de ?? undefined,
        ate: ate ?? undefined,
        pagina: readPagina(pagina),
        tamanho: integerWithin('tamanho', tamanho, TAMANHO),
      }),
  },
  EventoAuditoria: {
    quando: ({ quando }, _, { services }) => wallClockWithOffset(quando, services.zones),
  },
};
