import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { FOR_ADMINS, requireAccess } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { Refusal, refusals, refuse } from '../http/errors.ts';
import { looseText } from '../http/fields.ts';
import { PUBLIC_CATALOGO } from '../http/headers.ts';
import { digitsOf } from '../text/digits.ts';
import { ufOfCep } from './cep.ts';
import { deleteFrete, listFretes, quoteFrete, saveFrete } from './service.ts';
import { parseUf, type Uf } from './uf.ts';
import { CotacaoWire, FreteBody, FreteWire, toCotacaoWire, toFreteWire } from './wire.ts';

const UfParams = z.object({ uf: z.string().describe('Federative unit, two letters.') });

const CotarBody = z
  .object({
    cep: looseText(20).nullish().describe('Postal code, with or without dash.'),
    estado: looseText(40).nullish().describe('UF, when there is no CEP.'),
  })
  .refine(({ cep, estado }) => Boolean(cep || estado), { path: ['cep'] })
  .meta({
    id: 'PedidoDeCotacao',
    description: 'Where to.',
    examples: [{ cep: '60000-000' }],
  });

/** `/fretes` and `/frete/cotar` (C-40, S1). Not in the older API. */
export const fretesRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async (
  app,
  { db, secret },
) => {
  const forAdmins = { onRequest: requireAccess(db, secret, 'ROLE_ADMIN') };
  const common = { tags: ['fretes'] };

  app.get(
    '/fretes',
    {
      config: PUBLIC_CATALOGO,
      schema: {
        ...common,
        summary: 'Freight by state',
        description: 'Only states that have one; for the others it is to be agreed.',
        response: { 200: z.array(FreteWire), ...refusals(500) },
      },
    },
    async () => (await listFretes(db)).map(toFreteWire),
  );

  app.put(
    '/fretes/:uf',
    {
      ...forAdmins,
      schema: {
        ...common,
        summary: 'Set a state’s freight',
        description:
          'Orders made before keep theirs. 404 for a UF that does not exist; 422 `PRAZO_INVALIDO` when the longest time is shorter than the shortest.',
        security: FOR_ADMINS,
        params: UfParams,
        body: FreteBody,
        response: { 200: FreteWire, ...refusals(400, 401, 403, 404, 413, 415, 422, 500) },
      },
    },
    async (request) => {
      const { servico, valor, prazoMinDias, prazoMaxDias } = request.body;
      const uf = requireUf(request.params.uf);
      if (prazoMaxDias < prazoMinDias) throw invalidPrazo();
      const frete = { uf, servico, valor, prazo_min: prazoMinDias, prazo_max: prazoMaxDias };
      return toFreteWire(await saveFrete(db, frete));
    },
  );

  app.delete(
    '/fretes/:uf',
    {
      ...forAdmins,
      schema: {
        ...common,
        summary: 'Take a state’s freight away',
        description: 'It is to be agreed from then on. 404 when it had none.',
        security: FOR_ADMINS,
        params: UfParams,
        response: { 204: z.null().describe('Done.'), ...refusals(401, 403, 404, 500) },
      },
    },
    async (request, reply) => {
      await deleteFrete(db, requireUf(request.params.uf));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/frete/cotar',
    {
      schema: {
        ...common,
        summary: 'What delivery to a CEP costs',
        description:
          'Public. A state without a price answers `aCombinar`. 422 `CEP_INVALIDO` for a CEP that is given out nowhere, `UF_INVALIDA` for a state that does not exist.',
        body: CotarBody,
        response: { 200: CotacaoWire, ...refusals(400, 413, 415, 422, 500) },
      },
    },
    async (request) => {
      const { cep, estado } = request.body;
      if (!cep) {
        const uf =
          parseUf(estado ?? '') ?? invalid('UF_INVALIDA', 'Estado não encontrado.', 'estado');
        return toCotacaoWire(undefined, uf, await quoteFrete(db, uf));
      }
      const digits = digitsOf(cep);
      const uf = ufOfCep(digits) ?? invalid('CEP_INVALIDO', 'CEP não encontrado.', 'cep');
      return toCotacaoWire(digits, uf, await quoteFrete(db, uf));
    },
  );
};

function requireUf(text: string): Uf {
  const uf = parseUf(text);
  if (uf === undefined) throw refuse(404);
  return uf;
}

function invalid(codigo: string, mensagem: string, campo: string): never {
  throw new Refusal(422, { codigo, mensagem, campo });
}

function invalidPrazo(): Refusal {
  return new Refusal(422, {
    codigo: 'PRAZO_INVALIDO',
    mensagem: 'O prazo máximo não pode ser menor que o mínimo.',
    campo: 'prazoMaxDias',
  });
}
