import type { Resolvers } from '../../resolvers.gen.ts';
import { readSlice, readText } from '../arguments.ts';
import { type Context, withAdmin } from '../context.ts';

const TAMANHO = { fallback: 20, min: 1, max: 100 } as const;

/** The first and last day of the API. A native field gives the year 0002 while somebody types 2026. */
const DAYS = { first: '1900-01-01', last: '2999-12-31' } as const;

/** A day within `DAYS`; outside, no change was made, so the nearest one filters alike. */
function dayOfShop(day: string | null | undefined): string | undefined {
  if (day == null) return undefined;
  if (day < DAYS.first) return DAYS.first;
  return day > DAYS.last ? DAYS.last : day;
}

export const resolvers: Resolvers<Context> = {
  Query: {
    adminAuditoria: withAdmin(
      ({ caller }, { tipo, autor, alvo, de, ate, ...slice }, { auditoria }) =>
        auditoria.list(caller, {
          tipo: tipo ?? undefined,
          autor: readText('autor', autor),
          alvo: readText('alvo', alvo),
          de: dayOfShop(de),
          ate: dayOfShop(ate),
          ...readSlice(slice, TAMANHO),
        }),
    ),
  },
};
