import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acessoDe, exigirAcesso } from '../auth/acesso.ts';
import type { Banco } from '../db/abrir.ts';
import { Erro } from '../http/erros.ts';

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
export const usuariosRoutes: FastifyPluginAsyncZod<{ db: Banco; segredo: Buffer }> = async (
  app,
  { db, segredo },
) => {
  app.get(
    '/usuarios/me',
    {
      onRequest: exigirAcesso(db, segredo),
      schema: {
        tags: ['usuarios'],
        summary: 'The account that is calling',
        security: [{ bearer: [] }],
        response: { 200: UsuarioWire, 401: Erro, 500: Erro },
      },
    },
    async (request) => acessoDe(request).usuario,
  );
};
