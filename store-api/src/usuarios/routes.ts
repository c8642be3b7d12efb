import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accessOf, requireAccess } from '../auth/access.ts';
import type { Database } from '../db/open.ts';
import { ErrorBody } from '../http/errors.ts';

const UsuarioWire = z
  .object({
    id: z.int().describe('Number of the account.'),
    username: z.string().describe('Username.'),
    nome: z.string().nullable().describe('Name; null when it was never told.'),
    email: z.string().describe('E-mail, lower case.'),
    status: z.enum(['ATIVO', 'INATIVO', 'BANIDO']).describe('Only ATIVO accounts may sign in.'),
    roles: z.array(z.enum(['ROLE_USER', 'ROLE_ADMIN'])).describe('What the account may do.'),
  })
  .meta({
    id: 'Usuario',
    description: 'An account.',
    examples: [
      {
        id: 2,
        username: 'cliente',
        nome: 'Cliente Exemplo',
        email: 'cliente@exemplo.com.br',
        status: 'ATIVO',
        roles: ['ROLE_USER'],
      },
    ],
  });

/** `/usuarios` (rest-contract 3.5, 3.6). */
export const usuariosRoutes: FastifyPluginAsyncZod<{ db: Database; secret: Buffer }> = async (
  app,
  { db, secret },
) => {
  app.get(
    '/usuarios/me',
    {
      onRequest: requireAccess(db, secret),
      schema: {
        tags: ['usuarios'],
        summary: 'The account that is calling',
        security: [{ bearer: [] }],
        response: { 200: UsuarioWire, 401: ErrorBody, 500: ErrorBody },
      },
    },
    async (request) => accessOf(request).usuario,
  );
};
