import { z } from 'zod';
import { usuarioIdOf } from '../auth/access.ts';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forUsers } from '../http/calls.ts';
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
  app.get(
    '/enderecos/me',
    forUsers({}, z.array(RotatedEnderecoWire).describe('Oldest first.')),
    async (request) => {
      const enderecos = await readEnderecos(db, usuarioIdOf(request));
      return enderecos.map((endereco) => rotate(toEnderecoWire(endereco)));
    },
  );

  app.post(
    '/enderecos',
    forUsers({ body: NewEnderecoBody }, EnderecoWire, 409, 422),
    async (request) => toEnderecoWire(await createEndereco(db, usuarioIdOf(request), request.body)),
  );

  app.put(
    '/enderecos/:id',
    forUsers({ params: Params, body: NewEnderecoBody }, EnderecoWire, 404, 422),
    async (request) => {
      const { params, body } = request;
      return toEnderecoWire(await updateEndereco(db, usuarioIdOf(request), params.id, body));
    },
  );

  app.put(
    '/enderecos/:id/padrao',
    forUsers({ params: Params }, EnderecoWire, 404),
    async (request) =>
      toEnderecoWire(await setDefaultEndereco(db, usuarioIdOf(request), request.params.id)),
  );

  app.delete(
    '/enderecos/:id',
    forUsers({ params: Params }, z.undefined().describe('Deleted.'), 404),
    async (request, reply) => {
      await deleteEndereco(db, usuarioIdOf(request), request.params.id);
      return reply.send(undefined);
    },
  );
};
