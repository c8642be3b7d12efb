import { ufOfCep } from '@decantaria/brasil/cep';
import { digitsOf } from '@decantaria/brasil/digits';
import { UFS, type Uf, ufOfCode } from '@decantaria/brasil/uf';
import { z } from 'zod';
import { FOR_ADMINS, usuarioIdOf } from '../auth/access.ts';
import type { FretesTable } from '../db/tables.gen.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins, open } from '../http/calls.ts';
import { invalid, refusals, refuse } from '../http/errors.ts';
import { boundedText, looseText, named, reais, wholeNumber } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { toReais } from '../http/money.ts';
import {
  deleteFrete,
  findPadrao,
  listFretes,
  PADRAO,
  type Quote,
  quoteFrete,
  quoteOf,
  saveFrete,
} from './service.ts';

const MAX_CENTAVOS = 10_000_00;
const MAX_DAYS = 365;

const uf = z.enum(UFS).describe('Federative unit.');
const quote = {
  servico: z.string().describe('Delivery service.'),
  prazo: z.string().nullable().describe('E.g. `3 a 5 dias úteis`; null: must be agreed.'),
  prazoMinDias: z.int().nullable().describe('Working days, at least; null: must be agreed.'),
  prazoMaxDias: z.int().nullable().describe('Working days, at most; null: must be agreed.'),
};

/** A row always names its days. */
const days = {
  prazoMinDias: z.int().describe('Working days, at least.'),
  prazoMaxDias: z.int().describe('Working days, at most.'),
};

export const FreteWire = named('Frete', 'Price and time of a delivery to a state.', {
  uf,
  ...quote,
  ...days,
  valor: z.number().describe('Price in reais.'),
});

export const FretePadraoWire = named(
  'FretePadrao',
  'Price and time of a delivery to a state without a row.',
  { ...quote, ...days, valor: z.number().describe('Price in reais.') },
);

/** Body of `PUT /fretes/{uf}`. */
export const FreteBody = named('NovoFrete', 'The new freight of a state.', {
  servico: boundedText(80).min(1).describe('Delivery service.'),
  valor: reais(0, MAX_CENTAVOS).describe('Price in reais.'),
  prazoMinDias: wholeNumber(0, MAX_DAYS).describe('Working days, at least.'),
  prazoMaxDias: wholeNumber(0, MAX_DAYS).describe('Working days, at most.'),
});

export const CotacaoWire = named('CotacaoFrete', 'Price and time of a delivery.', {
  cep: z.string().nullable().describe('The CEP of the request, `00000-000`.'),
  uf,
  ...quote,
  valor: z.number().describe('Price in reais; also 0 when it must be agreed.'),
  aCombinar: z.boolean().describe('Whether the shop has no price for this state.'),
});

export function toFreteWire(frete: FretesTable) {
  const uf = ufOfCode(frete.uf);
  if (uf === null) throw new Error(`The table of freights has an unknown UF: ${frete.uf}.`);
  return { uf, ...toFretePadraoWire(frete) };
}

export function toFretePadraoWire(frete: FretesTable) {
  const { servico, prazo, valor } = quoteOf(frete);
  const { prazo_min: prazoMinDias, prazo_max: prazoMaxDias } = frete;
  return { servico, prazo, prazoMinDias, prazoMaxDias, valor: toReais(valor) };
}

export function toCotacaoWire(cep: string | undefined, uf: Uf, { valor, ...quote }: Quote) {
  return {
    cep: cep === undefined ? null : `${cep.slice(0, 5)}-${cep.slice(5)}`,
    uf,
    valor: toReais(valor),
    ...quote,
  };
}

const UfParams = z.object({ uf: z.string().describe('Federative unit, two letters.') });

const CotarBody = z
  .object({
    cep: looseText(20).nullish().describe('Postal code, with or without dash.'),
    estado: looseText(40).nullish().describe('UF, without a CEP.'),
  })
  .refine(({ cep, estado }) => Boolean(cep || estado), { path: ['cep'] })
  .meta({
    id: 'PedidoDeCotacao',
    description: 'A destination.',
  });

const PadraoWire = named('FretePadraoAtual', 'The default freight, if any.', {
  padrao: FretePadraoWire.nullable().describe('The default; null when none is set.'),
});

/** `/fretes` and `/frete/cotar`. Not in the older API. */
export const fretesRoutes: ApiRoutes = async (app, { db }) => {
  app.get('/fretes', { config: PUBLIC_CATALOGO, ...open({}, z.array(FreteWire)) }, async () =>
    (await listFretes(db)).map(toFreteWire),
  );

  app.put(
    '/fretes/:uf',
    forAdmins({ params: UfParams, body: FreteBody }, FreteWire, 404, 422),
    async (request) => {
      const frete = toFrete(requireUf(request.params.uf), request.body);
      return toFreteWire(await saveFrete(db, frete, usuarioIdOf(request)));
    },
  );

  app.get('/fretes/padrao', { config: PUBLIC_CATALOGO, ...open({}, PadraoWire) }, async () => {
    const padrao = await findPadrao(db);
    return { padrao: padrao === undefined ? null : toFretePadraoWire(padrao) };
  });

  app.put(
    '/fretes/padrao',
    forAdmins({ body: FreteBody }, FretePadraoWire, 422),
    async (request) => {
      const frete = toFrete(PADRAO, request.body);
      return toFretePadraoWire(await saveFrete(db, frete, usuarioIdOf(request)));
    },
  );

  app.delete(
    '/fretes/padrao',
    {
      schema: {
        security: FOR_ADMINS,
        response: { 204: z.null().describe('Deleted.'), ...refusals(404) },
      },
    },
    async (request, reply) => {
      await deleteFrete(db, PADRAO, usuarioIdOf(request));
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/fretes/:uf',
    {
      schema: {
        security: FOR_ADMINS,
        params: UfParams,
        response: { 204: z.null().describe('Deleted.'), ...refusals(404) },
      },
    },
    async (request, reply) => {
      await deleteFrete(db, requireUf(request.params.uf), usuarioIdOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/frete/cotar',
    open({ tags: ['fretes'], body: CotarBody }, CotacaoWire, 422),
    async ({ body: { cep, estado } }) => {
      const digits = cep ? digitsOf(cep) : undefined;
      const uf = digits === undefined ? ufOfCode(estado ?? '') : ufOfCep(digits);
      if (uf === null) {
        throw digits === undefined
          ? invalid('estado', 'Estado não encontrado.', 'UF_INVALIDA')
          : invalid('cep', 'CEP não encontrado.', 'CEP_INVALIDO');
      }
      return toCotacaoWire(digits, uf, await quoteFrete(db, uf));
    },
  );
};

function toFrete(
  uf: string,
  { servico, valor, prazoMinDias, prazoMaxDias }: z.infer<typeof FreteBody>,
): FretesTable {
  if (prazoMaxDias < prazoMinDias) {
    const mensagem = 'O prazo máximo não pode ser menor que o mínimo.';
    throw invalid('prazoMaxDias', mensagem, 'PRAZO_INVALIDO');
  }
  return { uf, servico, valor, prazo_min: prazoMinDias, prazo_max: prazoMaxDias };
}

function requireUf(text: string): Uf {
  const uf = ufOfCode(text);
  if (uf === null) throw refuse(404);
  return uf;
}
