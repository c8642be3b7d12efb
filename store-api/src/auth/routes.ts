import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Banco } from '../db/abrir.ts';
import { texto } from '../http/campos.ts';
import { Erro, Recusa } from '../http/erros.ts';
import { acessoDe, exigirAcesso } from './acesso.ts';
import { entrar } from './service.ts';
import { Claims } from './token.ts';

const Credenciais = z
  .object({
    username: texto(255).min(1).describe('Username, exactly as registered.'),
    password: z.string().min(1).max(1024).describe('Password.'),
  })
  .meta({
    id: 'Credenciais',
    description: 'What proves who is signing in.',
    examples: [{ username: 'marina.costa', password: 'Cliente@123' }],
  });

const Login = z
  .object({
    token: z.string().describe('JWT for `Authorization: Bearer`, good for 24 hours.'),
    usuarioId: z.int().describe('Number of the account.'),
    username: z.string().describe('Username.'),
  })
  .meta({ id: 'Login', description: 'A new session.' });

/** `/auth` (rest-contract 3.1). */
export const authRoutes: FastifyPluginAsyncZod<{ db: Banco; segredo: Buffer }> = async (
  app,
  { db, segredo },
) => {
  app.post(
    '/auth/login',
    {
      schema: {
        tags: ['auth'],
        summary: 'Sign in',
        description:
          'Answers a token. A wrong username, a wrong password and an account that is not ATIVO are one 401 `CREDENCIAIS_INVALIDAS`.',
        body: Credenciais,
        response: { 200: Login, 400: Erro, 401: Erro, 413: Erro, 415: Erro, 500: Erro },
      },
    },
    async ({ body }) => {
      const login = await entrar(db, segredo, body.username, body.password);
      if (login === undefined) {
        throw new Recusa(401, {
          codigo: 'CREDENCIAIS_INVALIDAS',
          mensagem: 'Usuário ou senha inválidos.',
        });
      }
      return login;
    },
  );

  app.get(
    '/auth/validate',
    {
      onRequest: exigirAcesso(db, segredo),
      schema: {
        tags: ['auth'],
        summary: 'What the token says',
        description:
          'The claims of a valid token of an ATIVO account, with the roles that the account has now.',
        security: [{ bearer: [] }],
        response: { 200: Claims, 401: Erro, 500: Erro },
      },
    },
    async (request) => {
      const { claims, usuario } = acessoDe(request);
      return { ...claims, roles: usuario.roles };
    },
  );
};
