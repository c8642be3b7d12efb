import { z } from 'zod';
import { FOR_USERS, usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { answers } from '../http/errors.ts';
import { id } from '../http/fields.ts';
import { rotate } from './rules.ts';
import {
  createEndereco,
  deleteEndereco,
  readEnderecos,
  setDefaultEndereco,
  updateEndereco,
} from './service.ts';
import { EnderecoWire, NewEnderecoBody, RotatedEnderecoWire, toEnderecoWire } from './wire.ts';

const Params = z.object({ id: id.describe('Number of one of the caller’s addresses.') });

export const enderecosRoutes: ApiRoutes = async (app, { db }) => {
  const security = FOR_USERS;

  app.get(
    '/enderecos/me',
    {
      schema: {
        security,
        response: { 200: z.array(RotatedEnderecoWire).describe('Oldest first.') },
      },
    },
    async (request) => {
      const enderecos = await readEnderecos(db, usuarioIdOf(request));
      return enderecos.map((endereco) => rotate(toEnderecoWire(endereco)));
    },
  );

  app.post(
    '/enderecos',
    { schema: { security, body: NewEnderecoBody, response: answers(EnderecoWire, 409, 422) } },
    async (request) => toEnderecoWire(await createEndereco(db, usuarioIdOf(request), request.body)),
  );

  app.put(
    '/enderecos/:id',
    {
      schema: {
        security,
        params: Params,
        body: NewEnderecoBody,
        response: answers(EnderecoWire, 404, 422),
      },
    },
    async (request) => {
      const { params, body } = request;
      return toEnderecoWire(await updateEndereco(db, usuarioIdOf(request), params.id, body));
    },
  );

  app.put(
    '/enderecos/:id/padrao',
    { schema: { security, params: Params, response: answers(EnderecoWire, 404) } },
    async (request) =>
      toEnderecoWire(await setDefaultEndereco(db, usuarioIdOf(request), request.params.id)),
  );

  app.delete(
    '/enderecos/:id',
    {
      schema: {
        security,
        params: Params,
        response: answers(z.undefined().describe('Deleted.'), 404),
      },
    },
    async (request, reply) => {
      await deleteEndereco(db, usuarioIdOf(request), request.params.id);
      return reply.send(undefined);
    },
  );
};
