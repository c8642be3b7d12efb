import { formatCep } from '@decantaria/brasil/cep';
import { readUf } from '@decantaria/brasil/uf';
import { z } from 'zod';
import type { Uf } from '../../types.gen.ts';
import {
  amount,
  centavos,
  nullableBoolean,
  orNull,
  nullableText as text,
  tolerantList,
} from '../rest/values.ts';

const uf = z
  .string()
  .transform(readUf)
  .pipe(z.custom<Uf>((estado) => estado !== null, 'not a state'));

const days = orNull(z.number().int().nonnegative());

const price = amount.transform((centavos) => (centavos === null || centavos < 0 ? null : centavos));

/** `POST /frete/cotar` (additive): amounts in centavos, null when they are to be agreed on. `cep` is null where missing. */
export const cotacaoWire = z
  .object({
    cep: text,
    uf,
    servico: text,
    valor: price,
    prazo: text,
    prazoMinDias: days,
    prazoMaxDias: days,
    aCombinar: nullableBoolean,
  })
  .transform(({ cep, servico, valor, aCombinar, ...quote }) => {
    const isOpen = aCombinar === true || valor === null;
    return {
      ...quote,
      cep: formatCep(cep ?? ''),
      servico: servico ?? (isOpen ? 'A combinar' : 'Entrega'),
      valor: isOpen ? null : valor,
      aCombinar: isOpen,
    };
  });

const taxa = {
  valor: centavos,
  prazoMinDias: z.number().int().nonnegative(),
  prazoMaxDias: z.number().int().nonnegative(),
};

/** `GET /fretes/padrao` (additive); null when none is set. `servico` is null where missing. */
export const fretePadraoWire = z
  .object({ padrao: z.object({ ...taxa, servico: text }).nullable() })
  .transform(({ padrao }) => padrao);

/** `GET /fretes` (additive), in alphabetical order. Unreadable states are left out. */
export const fretesWire = tolerantList(z.object({ uf, ...taxa })).transform((fretes) =>
  fretes.toSorted((one, other) => one.uf.localeCompare(other.uf)),
);
