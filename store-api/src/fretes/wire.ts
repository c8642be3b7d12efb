import { UFS, type Uf, ufOfCode } from '@decantaria/brasil/uf';
import { z } from 'zod';
import type { FretesTable } from '../db/tables.gen.ts';
import { boundedText, reais, wholeNumber } from '../http/fields.ts';
import { toReais } from '../http/money.ts';
import { type Quote, quoteOf } from './quote.ts';

const MAX_CENTAVOS = 10_000_00;
const MAX_DAYS = 365;

const uf = z.enum(UFS).describe('Federative unit.');
const quote = {
  servico: z.string().describe('Delivery service.'),
  prazo: z.string().nullable().describe('E.g. `3 a 5 dias úteis`; null: must be agreed.'),
  prazoMinDias: z.int().nullable().describe('Working days, at least; null: must be agreed.'),
  prazoMaxDias: z.int().nullable().describe('Working days, at most; null: must be agreed.'),
};

export const FreteWire = z
  .object({ uf, ...quote, valor: z.number().describe('Price in reais.') })
  .meta({
    id: 'Frete',
    description: 'Price and time of a delivery to a state.',
  });

export const FretePadraoWire = z
  .object({ ...quote, valor: z.number().describe('Price in reais.') })
  .meta({
    id: 'FretePadrao',
    description: 'Price and time of a delivery to a state without a row.',
  });

/** Body of `PUT /fretes/{uf}`. */
export const FreteBody = z
  .object({
    servico: boundedText(80).min(1).describe('Delivery service.'),
    valor: reais(0, MAX_CENTAVOS).describe('Price in reais.'),
    prazoMinDias: wholeNumber(0, MAX_DAYS).describe('Working days, at least.'),
    prazoMaxDias: wholeNumber(0, MAX_DAYS).describe('Working days, at most.'),
  })
  .meta({
    id: 'NovoFrete',
    description: 'The new freight of a state.',
  });

export const CotacaoWire = z
  .object({
    cep: z.string().nullable().describe('The CEP of the request, `00000-000`.'),
    uf,
    ...quote,
    valor: z.number().describe('Price in reais; also 0 when it must be agreed.'),
    aCombinar: z.boolean().describe('Whether the shop has no price for this state.'),
  })
  .meta({
    id: 'CotacaoFrete',
    description: 'Price and time of a delivery.',
  });

export function toFreteWire(frete: FretesTable) {
  const uf = ufOfCode(frete.uf);
  if (uf === null) throw new Error(`The table of freights has an unknown UF: ${frete.uf}.`);
  return { uf, ...toFretePadraoWire(frete) };
}

export function toFretePadraoWire(frete: FretesTable) {
  const { aCombinar: _, valor, ...quote } = quoteOf(frete);
  return { valor: toReais(valor), ...quote };
}

export function toCotacaoWire(cep: string | undefined, uf: Uf, { valor, ...quote }: Quote) {
  return {
    cep: cep === undefined ? null : `${cep.slice(0, 5)}-${cep.slice(5)}`,
    uf,
    valor: toReais(valor),
    ...quote,
  };
}
