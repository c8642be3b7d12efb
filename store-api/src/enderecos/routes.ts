import { z } from 'zod';
import { accessOf, FOR_USERS } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { refusals } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { readEnderecos } from './rows.ts';
import { rotate } from './rules.ts';
import { createEndereco, deleteEndereco, setDefaultEndereco, updateEndereco } from './service.ts';
import { EnderecoWire, NewEnderecoBody, RotatedEnderecoWire, toEnderecoWire } from './wire.ts';

const Params = z.object({ id: id.describe('Number of one of the caller’s addresses.') });

export const enderecosRoutes: ApiRoutes = async (app, { db }) => {
  const security = FOR_USERS;

  app.get(
    '/enderecos/me',
    {
      schema: {
        summary: 'The caller’s addresses',
        description:
          'Oldest first. Only this answer rotates three fields (see `EnderecoRodado`); all others have each field under its own name.',
        security,
        response: { 200: z.array(RotatedEnderecoWire).describe('Oldest first.') },
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
        summary: 'Add an address',
        description:
          'The first one is the default. 409 `LIMITE_DE_ENDERECOS` beyond 30; 422 `DADOS_INVALIDOS` with the invalid `campo`.',
        security,
        body: NewEnderecoBody,
        response: { 200: EnderecoWire, ...refusals(409, 422) },
      },
    },
    async (request) => {
      const { id: usuarioId } = accessOf(request).usuario;
      return toEnderecoWire(await createEndereco(db, usuarioId, request.body));
    },
  );

  app.put(
    '/enderecos/:id',
    {
      schema: {
        summary: 'Overwrite an address',
        description:
          'Replaces every field except `padrao`, which can only be set to true. 404 `ENDERECO_NAO_ENCONTRADO`, also for another customer’s; 422 `DADOS_INVALIDOS` with the invalid `campo`. Orders keep the address they were placed with.',
        security,
        params: Params,
        body: NewEnderecoBody,
        response: { 200: EnderecoWire, ...refusals(404, 422) },
      },
    },
    async (request) => {
      const { id: usuarioId } = accessOf(request).usuario;
      return toEnderecoWire(await updateEndereco(db, usuarioId, request.params.id, request.body));
    },
  );

  app.put(
    '/enderecos/:id/padrao',
    {
      schema: {
        summary: 'Make an address the default',
        description:
          'The only default. 404 `ENDERECO_NAO_ENCONTRADO`, also for another customer’s; then nothing changes.',
        security,
        params: Params,
        response: { 200: EnderecoWire, ...refusals(404) },
      },
    },
    async (request) => {
      const { id: usuarioId } = accessOf(request).usuario;
      return toEnderecoWire(await setDefaultEndereco(db, usuarioId, request.params.id));
    },
  );

  app.delete(
    '/enderecos/:id',
    {
      schema: {
        summary: 'Delete an address',
        description:
          'Empty answer. If it was the default, the oldest remaining address becomes the default. Orders keep the address they were placed with. 404 `ENDERECO_NAO_ENCONTRADO`, also for another customer’s.',
        security,
        params: Params,
        response: { 200: z.undefined().describe('Deleted.'), ...refusals(404) },
      },
    },
    async (request, reply) => {
      await deleteEndereco(db, accessOf(request).usuario.id, request.params.id);
      return reply.send(undefined);
    },
  );
};
