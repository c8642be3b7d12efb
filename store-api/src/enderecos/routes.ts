import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, FOR_USERS, requireAccess } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { refusals } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { readEnderecos } from './rows.ts';
import { rotate } from './rules.ts';
import {
  createEndereco,
  deleteEndereco,
  type NewEndereco,
  setDefaultEndereco,
  updateEndereco,
} from './service.ts';
import { EnderecoWire, NewEnderecoBody, RotatedEnderecoWire, toEnderecoWire } from './wire.ts';

const Params = z.object({ id: id.describe('Number of the address; only the caller’s own.') });

/** `/enderecos` (rest-contract 3.5): always the caller's own. */
export const enderecosRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async (
  app,
  { db, secret },
) => {
  app.addHook('onRequest', requireAccess(db, secret));
  const common = { tags: ['enderecos'], security: FOR_USERS };

  app.get(
    '/enderecos/me',
    {
      schema: {
        ...common,
        summary: 'The caller’s addresses',
        description:
          'Oldest first. In this answer alone three fields are rotated: see `EnderecoRodado`. Everywhere else addresses are by name.',
        response: {
          200: z.array(RotatedEnderecoWire).describe('Oldest first.'),
          ...refusals(401, 500),
        },
      },
    },
    async (request) => {
      const enderecos = await readEnderecos(db, accessOf(request).usuario.id);
      return enderecos.map((endereco) => rotate(toEnderecoWire(endereco)));
    },
  );

  app.post(
    '/enderecos',
    {
      schema: {
        ...common,
        summary: 'Add an address',
        description:
          'The first one is the default. 409 `LIMITE_DE_ENDERECOS` beyond 30; 422 `DADOS_INVALIDOS` with the `campo` that is wrong.',
        body: NewEnderecoBody,
        response: { 200: EnderecoWire, ...refusals(400, 401, 409, 413, 415, 422, 500) },
      },
    },
    async (request) =>
      toEnderecoWire(
        await createEndereco(db, accessOf(request).usuario.id, toNewEndereco(request.body)),
      ),
  );

  app.put(
    '/enderecos/:id',
    {
      schema: {
        ...common,
        summary: 'Write an address anew',
        description:
          'All of it but `padrao`, which can only be made true. 404 `ENDERECO_NAO_ENCONTRADO`, also for somebody else’s; 422 `DADOS_INVALIDOS` with the `campo` that is wrong. Orders keep the address they were made with.',
        params: Params,
        body: NewEnderecoBody,
        response: { 200: EnderecoWire, ...refusals(400, 401, 404, 413, 415, 422, 500) },
      },
    },
    async (request) =>
      toEnderecoWire(
        await updateEndereco(
          db,
          accessOf(request).usuario.id,
          request.params.id,
          toNewEndereco(request.body),
        ),
      ),
  );

  app.put(
    '/enderecos/:id/padrao',
    {
      schema: {
        ...common,
        summary: 'Make an address the default',
        description:
          'And no other. 404 `ENDERECO_NAO_ENCONTRADO`, also for somebody else’s; then nothing changes.',
        params: Params,
        response: { 200: EnderecoWire, ...refusals(400, 401, 404, 500) },
      },
    },
    async (request) =>
      toEnderecoWire(await setDefaultEndereco(db, accessOf(request).usuario.id, request.params.id)),
  );

  app.delete(
    '/enderecos/:id',
    {
      schema: {
        ...common,
        summary: 'Delete an address',
        description:
          'Empty answer. When it was the default, the oldest one left is. Orders keep the address they were made with. 404 `ENDERECO_NAO_ENCONTRADO`, also for somebody else’s.',
        params: Params,
        response: {
          200: z.undefined().describe('Deleted.'),
          ...refusals(400, 401, 404, 500),
        },
      },
    },
    async (request, reply) => {
      await deleteEndereco(db, accessOf(request).usuario.id, request.params.id);
      return reply.send(undefined);
    },
  );
};

function toNewEndereco(body: z.infer<typeof NewEnderecoBody>): NewEndereco {
  return {
    logradouro: body.logradouro ?? '',
    numero: body.numero ?? '',
    complemento: body.complemento ?? '',
    bairro: body.bairro ?? '',
    cidade: body.cidade ?? '',
    estado: body.estado ?? '',
    cep: body.cep ?? '',
    padrao: body.padrao ?? false,
  };
}
