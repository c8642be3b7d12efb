import { z } from 'zod';
import type { FretesTable } from '../db/tables.ts';
import { boundedText, reais, wholeNumber } from '../http/fields.ts';
import { toReais } from '../http/money.ts';
import { type Quote, quoteOf } from './quote.ts';
import { UFS } from './uf.ts';

const MAX_CENTAVOS = 10_000_00;
const MAX_DAYS = 365;

const uf = z.enum(UFS).describe('Federative unit.');
const servico = z.string().describe('Delivery service.');
const prazo = z.string().nullable().describe('E.g. `3 a 5 dias úteis`; null: to be agreed.');
const prazoMinDias = z.int().nullable().describe('Working days, at least; null: to be agreed.');
const prazoMaxDias = z.int().nullable().describe('Working days, at most; null: to be agreed.');

/** A state's freight. */
export const FreteWire = z
  .object({
    uf,
    servico,
    valor: z.number().describe('Price in reais.'),
    prazo,
    prazoMinDias,
    prazoMaxDias,
  })
  .meta({
    id: 'Frete',
    description: 'What delivery to a state costs.',
    examples: [
      {
        uf: 'CE',
        servico: 'Entrega padrão',
        valor: 12.9,
        prazo: '1 a 3 dias úteis',
        prazoMinDias: 1,
        prazoMaxDias: 3,
      },
    ],
  });

/** What `PUT /fretes/{uf}` reads. */
export const FreteBody = z
  .object({
    servico: boundedText(80).min(1).describe('Delivery service.'),
    valor: reais(0, MAX_CENTAVOS).describe('Price in reais.'),
    prazoMinDias: wholeNumber(0, MAX_DAYS).describe('Working days, at least.'),
    prazoMaxDias: wholeNumber(0, MAX_DAYS).describe('Working days, at most.'),
  })
  .meta({
    id: 'NovoFrete',
    description: 'What delivery to a state is to cost.',
    examples: [{ servico: 'Entrega padrão', valor: 12.9, prazoMinDias: 1, prazoMaxDias: 3 }],
  });

/** The answer to `POST /frete/cotar`. */
export const CotacaoWire = z
  .object({
    cep: z.string().nullable().describe('The CEP that was asked for, `00000-000`.'),
    uf,
    servico,
    valor: z.number().describe('Price in reais; 0 also when it is to be agreed.'),
    prazo,
    prazoMinDias,
    prazoMaxDias,
    aCombinar: z.boolean().describe('True when the shop has no price for this state yet.'),
  })
  .meta({
    id: 'CotacaoFrete',
    description: 'What delivery costs and how long it takes.',
    examples: [
      {
        cep: '60000-000',
        uf: 'CE',
        servico: 'Entrega padrão',
        valor: 12.9,
        prazo: '1 a 3 dias úteis',
        prazoMinDias: 1,
        prazoMaxDias: 3,
        aCombinar: false,
      },
    ],
  });

/** Database → wire. */
export function toFreteWire(frete: FretesTable) {
  const { servico, valor, prazo, prazoMinDias, prazoMaxDias } = quoteOf(frete);
  const known = UFS.find((code) => code === frete.uf);
  if (known === undefined) throw new Error(`The table of freights has an unknown UF: ${frete.uf}.`);
  return { uf: known, servico, valor: toReais(valor), prazo, prazoMinDias, prazoMaxDias };
}

/** Quote → wire. */
export function toCotacaoWire(
  cep: string | undefined,
  uf: (typeof UFS)[number],
  { valor, ...quote }: Quote,
) {
  return {
    cep: cep === undefined ? null : `${cep.slice(0, 5)}-${cep.slice(5)}`,
    uf,
    valor: toReais(valor),
    ...quote,
  };
}
