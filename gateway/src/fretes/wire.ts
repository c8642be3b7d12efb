import { z } from 'zod';
import { readUf } from '../enderecos/estados.ts';
import { formatCep } from '../enderecos/heal.ts';
import { amount, nullableText as text, tolerantList } from '../rest/values.ts';
import type { Frete, FreteEstado, Uf } from '../types.gen.ts';

const uf = z.string().transform((text, context): Uf => {
  const found = readUf(text);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'no state' });
  return z.NEVER;
});

const days = z
  .number()
  .int()
  .nonnegative()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

const price = amount.transform((centavos) => (centavos === null || centavos < 0 ? null : centavos));

/** A quote, without the CEP it was asked for when the API leaves it out. */
export type Cotacao = Omit<Frete, '__typename' | 'cep'> & { readonly cep: string | null };

/** `POST /frete/cotar` (additive; C-40): amounts in centavos, null when they are to be agreed on. */
export const cotacaoWire = z
  .object({
    cep: text,
    uf,
    servico: text,
    valor: price,
    prazo: text,
    prazoMinDias: days,
    prazoMaxDias: days,
    aCombinar: z.boolean().nullish().catch(null),
  })
  .transform(({ cep, servico, valor, aCombinar, ...quote }): Cotacao => {
    const isOpen = aCombinar === true || valor === null;
    return {
      ...quote,
      cep: formatCep(cep ?? ''),
      servico: servico ?? (isOpen ? 'A combinar' : 'Entrega'),
      valor: isOpen ? null : valor,
      aCombinar: isOpen,
    };
  });

/** `GET /fretes` (additive): a state that cannot be read is left out. */
export const fretesWire = tolerantList(
  z
    .object({
      uf,
      valor: amount.pipe(z.number().nonnegative()),
      prazoMinDias: z.number().int().nonnegative(),
      prazoMaxDias: z.number().int().nonnegative(),
    })
    .transform((frete): FreteEstado => frete),
);
